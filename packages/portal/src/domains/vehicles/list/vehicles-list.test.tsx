import { screen, waitFor, within } from '@testing-library/react';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { addFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { consumer, fleetManager, oem } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someFleet } from '../../../testing/rooms/fleets.ts';
import { listedCar as car } from '../../../testing/rooms/cars/vehicle.tsx';
import { VehiclesScreen } from './vehicles-screen.tsx';

test('a consumer goes on from the chosen cars to publishing a form to them', async () => {
  const other = 'YNR40EA5XR1100012';
  const { user } = await renderScreen(<VehiclesScreen />, {
    session: consumer('USER_ADMIN'),
    path: '/vehicles',
    answers: [answer(listVehiclesEndpoint, { data: [car, { ...car, vin: other }], next: null })],
  });
  const choose = (vin: string) => user.click(screen.getByRole('checkbox', { name: `Select row ${vin}` }));
  await screen.findByRole('link', { name: other });
  await choose(car.vin);
  const way = () => screen.getByRole('link', { name: /^Publish a form to/ });
  expect(way()).toHaveTextContent('Publish a form to this car');
  await choose(other);
  expect(way()).toHaveAttribute(
    'href',
    `/publish-consent/new?vins=${encodeURIComponent(`${car.vin},${other}`)}`,
  );
});

test.each([
  {
    session: oem('USER_VIEWER'),
    there: ['Handed over to', 'Baltic Fleet Services'],
    absent: ['Maker', 'Norrsken Motors'],
  },
  { session: consumer('USER_VIEWER'), there: ['Maker', 'Norrsken Motors'], absent: ['Handed over to'] },
])(
  '$session.principal.portal sees who else has to do with a car, and not itself',
  async ({ session, there, absent }) => {
    const own = { ...car, handed_over_to: 'Baltic Fleet Services' };
    await renderScreen(<VehiclesScreen />, {
      session,
      path: '/vehicles',
      answers: [answer(listVehiclesEndpoint, { data: [own], next: null })],
    });
    const table = await screen.findByRole('table');
    for (const text of there) expect(within(table).getByText(text)).toBeVisible();
    for (const text of absent) expect(within(table).queryByText(text)).toBeNull();
  },
);

test('cars lead to their pages, older pages come behind the last one, and chosen cars of all can be taken along', async () => {
  const asked: unknown[] = [];
  const { user } = await renderScreen(<VehiclesScreen />, {
    session: oem('USER_VIEWER'),
    path: '/vehicles',
    at: '/vehicles?state=connected&search=ynr',
    answers: [
      answer(listVehiclesEndpoint, ({ query }) => {
        asked.push(query);
        const isFirst = !('after' in query);
        return {
          data: [isFirst ? car : { ...car, vin: 'YNR40EA5XR1100012' }],
          next: isFirst ? car.vin : null,
        };
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: car.vin })).toHaveAttribute('href', `/vehicles/${car.vin}`);
  await user.click(screen.getByRole('button', { name: 'Show more cars' }));
  expect(await screen.findByRole('link', { name: 'YNR40EA5XR1100012' })).toBeVisible();
  for (const vin of [car.vin, 'YNR40EA5XR1100012'])
    await user.click(screen.getByRole('checkbox', { name: `Select row ${vin}` }));
  expect(screen.getByText('2 selected')).toBeVisible();
  // Publishing is a consumer's, and fleets are their owner's.
  expect(screen.queryByRole('option', { name: 'In no fleet yet' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Publish/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy VINs' }));
  expect(await navigator.clipboard.readText()).toBe(`${car.vin}\nYNR40EA5XR1100012`);
  const narrowed = { search: 'YNR', state: 'connected' };
  expect(asked).toEqual([narrowed, { ...narrowed, after: car.vin }]);
});

test('the cars stay while a search is on its way, and it begins with its first page', async () => {
  const goOn = Promise.withResolvers<void>();
  const asked: string[] = [];
  const [older, found] = ['YNR40EA5XR1100012', 'YNR40EA5XR1100013'];
  const { user } = await renderScreen(<VehiclesScreen />, {
    session: oem('USER_VIEWER'),
    path: '/vehicles',
    answers: [
      http.get('*/vehicles', async ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.toString());
        if (searchParams.has('search')) await goOn.promise;
        const vin = searchParams.has('search') ? found : searchParams.has('after') ? older : car.vin;
        return Response.json({ data: [{ ...car, vin }], next: vin === car.vin ? vin : null });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Show more cars' }));
  await screen.findByRole('link', { name: older });
  await user.type(screen.getByRole('searchbox'), '13');
  await expect.poll(() => asked.at(-1)).toBe('search=13');
  expect(screen.getByRole('link', { name: car.vin })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more cars' })).toBeNull();
  goOn.resolve();
  expect(await screen.findByRole('link', { name: found })).toBeVisible();
  expect(screen.queryByRole('link', { name: car.vin })).toBeNull();
  expect(screen.queryByRole('link', { name: older })).toBeNull();
});

test('a fleet owner sees which cars are in no fleet yet, and can ask for these alone', async () => {
  const asked: unknown[] = [];
  const inFleet = { ...car, vin: 'YNR40EA5XR1100012', fleet: { id: 7, name: 'Vans' } };
  const { user } = await renderScreen(<VehiclesScreen />, {
    session: fleetManager('USER_VIEWER'),
    path: '/vehicles',
    answers: [
      answer(listVehiclesEndpoint, ({ query }) => {
        asked.push(query);
        return { data: [car, inFleet], next: null };
      }),
    ],
  });
  expect(await screen.findByRole('row', { name: new RegExp(car.vin) })).toHaveTextContent('In no fleet yet');
  expect(screen.getByRole('link', { name: 'Vans' })).toHaveAttribute('href', '/fleets/7');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'In no fleet yet');
  await expect.poll(() => asked.at(-1)).toEqual({ state: 'noFleet' });
  // A viewer puts none into a fleet.
  await user.click(screen.getByRole('checkbox', { name: `Select row ${car.vin}` }));
  expect(screen.queryByText(/tick them/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add to a fleet' })).toBeNull();
});

const vans = someFleet();

test('chosen cars are put into a fleet of the own, and what came of it is said', async () => {
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  const other = 'YNR40EA5XR1100012';
  const { user } = await renderScreen(<VehiclesScreen />, {
    session: fleetManager('USER_EDITOR'),
    path: '/vehicles',
    at: '/vehicles?state=noFleet',
    answers: [
      answer(listVehiclesEndpoint, { data: [car, { ...car, vin: other }], next: null }),
      answer(listFleetsEndpoint, { data: [vans, { ...vans, id: 8, name: 'Town' }], total_rows: 201 }, asked),
      answer(
        addFleetVehiclesEndpoint,
        {
          message: '1 car added.',
          added: [car.vin],
          moved: [],
          moved_from: [],
          already: [],
          unavailable: [other],
        },
        sent,
      ),
    ],
  });
  expect(await screen.findByText(/tick them and choose “Add to a fleet”/)).toBeVisible();
  for (const vin of [car.vin, other])
    await user.click(screen.getByRole('checkbox', { name: `Select row ${vin}` }));
  await user.click(screen.getByRole('button', { name: 'Add to a fleet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 cars to a fleet' }));
  const field = await dialog.findByRole('combobox', { name: 'Fleet' });
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Only the first 200 are offered/));
  expect(asked).toEqual([{ page: 1, limit: 200 }]);
  await user.click(dialog.getByRole('button', { name: 'Add 2 cars' }));
  expect(field).toHaveAccessibleDescription(/Choose a fleet\./);
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
  await user.type(field, 'To');
  await user.click(await screen.findByRole('option', { name: 'Town' }));
  await user.click(dialog.getByRole('button', { name: 'Add 2 cars' }));
  expect(await screen.findByText(/^1 car added\. 1 car was not added/)).toBeVisible();
  expect(sent).toEqual([{ fleet_id: 8, vin_numbers: [car.vin, other] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('where every car is in a fleet nothing is said of ticking them', async () => {
  await renderScreen(<VehiclesScreen />, {
    session: fleetManager('USER_EDITOR'),
    path: '/vehicles',
    at: '/vehicles?state=noFleet',
    answers: [answer(listVehiclesEndpoint, { data: [], next: null })],
  });
  expect(await screen.findByText('No car fits')).toBeVisible();
  expect(screen.queryByText(/tick them/)).toBeNull();
});

test('another state begins with its own first page', async () => {
  const asked: unknown[] = [];
  const { user } = await renderScreen(<VehiclesScreen />, {
    session: oem('USER_VIEWER'),
    path: '/vehicles',
    answers: [
      answer(
        listVehiclesEndpoint,
        ({ query }) => ({ data: [car], next: 'after' in query ? null : car.vin }),
        asked,
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Show more cars' }));
  await expect.poll(() => asked).toEqual([{}, { after: car.vin }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'connected');
  expect(await screen.findByRole('button', { name: 'Show more cars' })).toBeVisible();
  expect(asked.slice(2)).toEqual([{ state: 'connected' }]);
});

test('a page that found none says so and goes on', async () => {
  const { user } = await renderScreen(<VehiclesScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/vehicles',
    at: `/vehicles?search=${car.vin}`,
    answers: [
      answer(listVehiclesEndpoint, ({ query }) => ({ data: [], next: 'after' in query ? null : '17' })),
    ],
  });
  expect(await screen.findByText(/looked through so far/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more cars' }));
  expect(screen.queryByText('No car fits')).toBeNull();
});

test('nothing found by a whole VIN leads to the page of that VIN', async () => {
  await renderScreen(<VehiclesScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/vehicles',
    at: `/vehicles?search=${car.vin}`,
    answers: [answer(listVehiclesEndpoint, { data: [], next: null })],
  });
  const open = await screen.findByRole('link', { name: `Open ${car.vin}` });
  expect(open).toHaveAttribute('href', `/vehicles/${car.vin}`);
});

test('to the end of a VIN the list says that VINs are found by their beginning', async () => {
  await renderScreen(<VehiclesScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/vehicles',
    at: '/vehicles?search=00018',
    answers: [answer(listVehiclesEndpoint, { data: [], next: null })],
  });
  expect(await screen.findByText(/VINs are found by their beginning/)).toBeVisible();
});

test('a list that cannot be read can be tried again', async () => {
  await renderScreen(<VehiclesScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/vehicles',
    answers: [refuse(listVehiclesEndpoint, 'internal')],
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
