import { screen, within } from '@testing-library/react';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import { listPlacesEndpoint, type PlaceGroup } from '@vinculum/contract/live-data/places.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import type { HttpHandler } from 'msw';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testServer } from '../../../test-setup.ts';
import { consumer, oem } from '../../../testing/actors.ts';
import { answer, hang, refuse } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { ReadAnew } from '../../../testing/read-anew.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { VehiclesScreen } from '../list/vehicles-screen.tsx';

const now = Date.now();
const car = { vin: 'YNR40EA5XR1100011', lat: 57.7, lon: 11.97, captured_at: now };
const other = { vin: 'YNR40EA5XR1100012', lat: 41.4, lon: 2.16, captured_at: now - 3_600_000 };
const alone = (one: typeof car): PlaceGroup => ({
  count: 1,
  is_more: false,
  lat: one.lat,
  lon: one.lon,
  west: one.lon,
  east: one.lon,
  south: one.lat,
  north: one.lat,
  cars: [one],
});
const berlin = { ...car, lat: 52.5, lon: 13.4 };
const many: PlaceGroup = { ...alone(berlin), count: 5000, is_more: true, cars: [] };
const values = {
  values: [
    {
      signal_id: 2016,
      name: 'perfVehicleSpeed',
      label: 'Speed',
      unit: 'm/s',
      captured_at: now,
      value: 10,
      choice: null,
      course: [],
    },
    {
      signal_id: wellKnownSignals.location,
      name: 'location',
      label: 'Location',
      unit: null,
      captured_at: now,
      value: [57.7, 11.97, 5],
      choice: null,
      course: [],
    },
  ],
  trail: [
    { at: now - 60_000, lat: 57.6, lon: 11.9 },
    { at: now, lat: 57.7, lon: 11.97 },
  ],
};

async function openMap(
  groups: PlaceGroup[],
  at = '/vehicles?view=map',
  ...[beside = null, answers = []]: [beside?: ReactNode, answers?: readonly HttpHandler[]]
) {
  const asked: unknown[] = [];
  const shown = (
    <>
      <VehiclesScreen />
      {beside}
    </>
  );
  const rendered = await renderScreen(shown, {
    session: consumer('USER_VIEWER', ['LIVE_DATA']),
    path: '/vehicles',
    at,
    answers: [
      ...answers,
      answer(getPublicSettingsEndpoint, someSettings),
      answer(listPlacesEndpoint, { groups }, asked),
      answer(getVehicleValuesEndpoint, values),
      answer(listVehiclesEndpoint, { data: [], next: null }),
    ],
  });
  return { ...rendered, asked };
}

test('the list turns into a map, with the same cars as a table that leads to their pages', async () => {
  const { user, asked } = await openMap([alone(car), alone(other)], '/vehicles');
  await user.click(await screen.findByRole('radio', { name: 'Map' }));
  const map = await screen.findByRole('region', { name: 'Map of cars' });
  expect(within(map).getByRole('button', { name: car.vin })).toBeVisible();
  expect(within(map).getByRole('button', { name: `${other.vin}, not heard of for a while` })).toBeVisible();
  const table = screen.getByRole('table');
  expect(within(table).getByRole('link', { name: car.vin })).toHaveAttribute('href', `/vehicles/${car.vin}`);
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(asked[0]).toMatchObject({ west: '-180.0000', east: '180.0000' });
});

test('a car that is chosen shows since when its place is known, a few values and its trail, until it is closed', async () => {
  const { user } = await openMap([alone(car), alone(other)]);
  const map = await screen.findByRole('region', { name: 'Map of cars' });
  const legend = within(screen.getByRole('list', { name: 'What the marks mean' }));
  expect(legend.queryByText(/The chosen car,/)).toBeNull();
  await user.click(within(map).getByRole('button', { name: car.vin }));
  expect(legend.getByText('The chosen car, or a group with it')).toBeVisible();
  const card = await screen.findByRole('region', { name: `Car ${car.vin}` });
  expect(await within(card).findByText('22.4 mph')).toBeVisible();
  expect(within(card).getByText(/measured/)).toBeVisible();
  expect(within(card).getByRole('link', { name: 'Open the page of this car' })).toHaveAttribute(
    'href',
    `/vehicles/${car.vin}?tab=data`,
  );
  expect(map.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(2);
  expect(within(map).getByRole('button', { name: car.vin })).toHaveAttribute('aria-current', 'true');
  expect(within(card).getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: `Car ${car.vin}` })).toBeNull();
  expect(map.querySelector('polyline')?.getAttribute('points')).toBe('');
});

test('a group of more cars than are named says how many, on the map and in the table, and opens', async () => {
  const { user } = await openMap([many, alone(other)]);
  const map = await screen.findByRole('region', { name: 'Map of cars' });
  const mark = within(map).getByRole('button', { name: '5,000 cars or more' });
  expect(mark).toHaveTextContent('5,000+');
  const before = mark.parentElement?.style.left;
  expect(screen.getByRole('cell', { name: '5,000 cars or more' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Zoom in on these 5,000 cars' }));
  const opened = within(map).getByRole('button', { name: '5,000 cars or more' });
  expect(opened.parentElement?.style.left).not.toBe(before);
  await user.click(screen.getByRole('button', { name: 'Show all cars' }));
  expect(within(map).getByRole('button', { name: '5,000 cars or more' }).parentElement?.style.left).toBe(
    before,
  );
});

test('where no car shares its place the map says why, and leads on', async () => {
  await openMap([]);
  expect(await screen.findByText('No car shares its place with you now')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the consent forms' })).toHaveAttribute(
    'href',
    '/consent-forms',
  );
  expect(screen.queryByRole('table')).toBeNull();
});

test('places that cannot be read can be tried again, and none of them stays', async () => {
  const { user } = await openMap([alone(car)], '/vehicles?view=map', <ReadAnew />);
  expect(await screen.findByRole('table')).toBeVisible();
  testServer.use(refuse(listPlacesEndpoint, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText(car.vin)).toBeNull();
  testServer.use(answer(listPlacesEndpoint, { groups: [alone(other)] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: other.vin })).toBeVisible();
});

test('of a car whose values cannot be read any more no value and no trail stays', async () => {
  const { user } = await openMap([alone(car)], `/vehicles?view=map&vin=${car.vin}`, <ReadAnew />);
  const map = await screen.findByRole('region', { name: 'Map of cars' });
  const card = screen.getByRole('region', { name: `Car ${car.vin}` });
  expect(await within(card).findByText('22.4 mph')).toBeVisible();
  expect(map.querySelector('polyline')?.getAttribute('points')).not.toBe('');
  testServer.use(refuse(getVehicleValuesEndpoint, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await within(card).findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(within(card).queryByText('22.4 mph')).toBeNull();
  expect(map.querySelector('polyline')?.getAttribute('points')).toBe('');
});

test.each([
  { who: 'a maker', session: oem('USER_ADMIN') },
  { who: 'a consumer without the flag', session: consumer('USER_ADMIN') },
])('$who is offered no map, and an address that asks for it opens the list', async ({ session }) => {
  await renderScreen(<VehiclesScreen />, {
    session,
    path: '/vehicles',
    at: '/vehicles?view=map',
    answers: [answer(listVehiclesEndpoint, { data: [], next: null })],
  });
  expect(await screen.findByText('No cars here yet')).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Map' })).toBeNull();
});

test('who came for one car sees it close, goes on from car to car, and leaves the choice with the map', async () => {
  const second = { ...other, lat: 57.71, captured_at: now - 14 * 60_000 };
  const { user, history, asked } = await openMap(
    [alone(car), alone(second)],
    `/vehicles?view=map&test=yes&vin=${car.vin}`,
  );
  const map = within(await screen.findByRole('region', { name: 'Map of cars' }));
  const card = await screen.findByRole('region', { name: `Car ${car.vin}` });
  expect(await within(card).findByText('22.4 mph')).toBeVisible();
  await expect.poll(() => map.queryByRole('button', { name: second.vin })).toBeNull();
  const legend = screen.getByRole('list', { name: 'What the marks mean' });
  expect(legend).toHaveTextContent('Where the chosen car was lately');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ include_test: 'true' });
  await user.click(screen.getByRole('button', { name: 'Show all cars' }));
  expect(map.getByRole('button', { name: second.vin })).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Show ${second.vin} on the map` }));
  const next = await screen.findByRole('region', { name: `Car ${second.vin}` });
  expect(map.queryByRole('button', { name: car.vin })).toBeNull();
  expect(within(next).getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'List' }));
  expect(history.location.search).toBe('?test=yes');
});

test('cars that stand together are one mark, which opens; the page of the table goes with the cars on it', async () => {
  const beside = { ...car, vin: 'YNR40EA5XR1100012', lat: 57.7001 };
  const far = Array.from({ length: 10 }, (_, at) => ({
    ...car,
    vin: `YNR40EA5XR11001${at}0`,
    lat: 40,
    lon: 20 + 8 * at,
    captured_at: now - 16 * 60_000,
  }));
  const unshared = { values: [], trail: [{ at: now, lat: 57.7, lon: 11.97 }] };
  const { user } = await openMap([], '/vehicles?view=map', <ReadAnew />);
  testServer.use(
    answer(listPlacesEndpoint, { groups: [alone(car), alone(beside), ...far.map(alone)] }),
    answer(getVehicleValuesEndpoint, unshared),
  );
  await user.click(screen.getByText('Read anew'));
  const map = within(await screen.findByRole('region', { name: 'Map of cars' }));
  const together = await map.findByRole('button', { name: '2 cars' });
  expect(together).not.toHaveAttribute('aria-current');
  expect(map.getByRole('button', { name: `${far[4]?.vin}, not heard of for a while` })).toBeVisible();
  await user.click(together);
  expect(screen.queryByRole('region', { name: /^Car / })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Show ${beside.vin} on the map` }));
  expect(await screen.findByText('Its place is not shared now')).toBeVisible();
  expect(map.getByRole('button', { name: '2 cars' })).toHaveAttribute('aria-current', 'true');
  const legend = screen.getByRole('list', { name: 'What the marks mean' });
  expect(legend).not.toHaveTextContent('Where the chosen car was lately');
  const vins = () =>
    within(screen.getByRole('table'))
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(vins()).toEqual(far.slice(8).map(({ vin }) => vin));
  expect(screen.getByText('11 to 12 of 12')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  testServer.use(answer(listPlacesEndpoint, { groups: [alone(car)] }));
  await user.click(screen.getByText('Read anew'));
  await expect.poll(vins).toEqual([car.vin]);
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('of a chosen car the few values that say most stand first, and not what it is', async () => {
  const [speed, place] = values.values;
  if (speed === undefined || place === undefined) throw new Error('no values');
  const named = (name: string, more: object = {}) => ({ ...speed, name, label: name, ...more });
  const course: [number, number][] = [
    [now - 1000, 1],
    [now, 2],
  ];
  const all = [
    named('infoMake', { signal_id: 1, course }),
    named('steady', { signal_id: 2 }),
    named('moving', { signal_id: 3, course }),
    named('envOutsideTemperature', { signal_id: 4 }),
    named('evBatteryLevel', { signal_id: 5 }),
    speed,
    place,
  ];
  const shown = answer(getVehicleValuesEndpoint, { values: all, trail: [] });
  await openMap([alone(car)], `/vehicles?view=map&vin=${car.vin}`, null, [shown]);
  const card = within(await screen.findByRole('region', { name: `Car ${car.vin}` }));
  expect((await card.findAllByRole('term')).map((term) => term.textContent)).toEqual([
    'Speed',
    'evBatteryLevel',
    'envOutsideTemperature',
    'moving',
  ]);
});

test('who goes on to another car before the first was read keeps the map as it is', async () => {
  const second = { ...other, lat: 57.71 };
  const { user } = await openMap([alone(car), alone(second)], `/vehicles?view=map&vin=${car.vin}`, null, [
    hang(getVehicleValuesEndpoint),
  ]);
  const map = within(await screen.findByRole('region', { name: 'Map of cars' }));
  testServer.use(answer(getVehicleValuesEndpoint, values));
  await user.click(map.getByRole('button', { name: `${second.vin}, not heard of for a while` }));
  const card = await screen.findByRole('region', { name: `Car ${second.vin}` });
  expect(await within(card).findByText('22.4 mph')).toBeVisible();
  expect(map.getByRole('button', { name: car.vin })).toBeVisible();
  expect(map.getByRole('button', { name: `${second.vin}, not heard of for a while` })).toBeVisible();
});

test('of a map that is measured the part in sight is asked for, in squares of its width', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: (entries: readonly object[]) => void;
      constructor(notify: (entries: readonly object[]) => void) {
        this.#notify = notify;
      }
      observe() {
        this.#notify([{ contentRect: { width: 960, height: 480 } }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const { asked } = await openMap([alone(car), alone(other)]);
  await expect.poll(() => asked.length).toBe(2);
  const sides = z.object({
    west: z.coerce.number(),
    east: z.coerce.number(),
    south: z.coerce.number(),
    north: z.coerce.number(),
    across: z.string(),
  });
  const { west, east, south, north, across } = sides.parse(asked[1]);
  expect(across).toBe('15');
  // Both cars are in sight, and not the whole world.
  expect([west > -180, west < other.lon, east > car.lon, east < 180]).toEqual([true, true, true, true]);
  expect([south < other.lat, north > car.lat, north < 85]).toEqual([true, true, true]);
});
