import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  addFleetVehiclesEndpoint,
  type FleetVehicleRow,
  listFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
  reportOwnerChangeEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { deleteFleetEndpoint, saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { type ListedVehicle, listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { fleetManager } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { rowMenuItem } from '../../../testing/row-menu.ts';
import { someTimeline, toldOnce } from '../../../testing/rooms/timelines.ts';
import { someFleet } from '../../../testing/rooms/fleets.ts';
import { FleetVehiclesScreen } from './fleet-vehicles-screen.tsx';

const vin = 'YNR40EA5XR1100011';
const fleet = someFleet({ vehicles: 1 });
const car: FleetVehicleRow = {
  vin,
  make: 'Norrsken',
  model: 'N40 Electric',
  is_online: true,
  last_seen_on: '2026-11-20T10:00:00.000Z',
  live_consents: 2,
  waiting_consents: 1,
  earlier_consents: 0,
};

const openFleet = (role: 'USER_EDITOR' | 'USER_ADMIN', answers: readonly HttpHandler[] = []) =>
  renderScreen(<FleetVehiclesScreen />, {
    session: fleetManager(role),
    path: '/fleets/$fleetId',
    at: '/fleets/7',
    answers: [
      ...answers,
      answer(getPublicSettingsEndpoint, someSettings),
      answer(listVehiclesEndpoint, { data: [], next: null }),
      answer(listFleetVehiclesEndpoint, { fleet, data: [car], total_rows: 1 }),
    ],
  });

test('cars are added by VIN; what became of each is shown until it is dismissed', async () => {
  const sent: unknown[] = [];
  const { user } = await openFleet('USER_EDITOR', [
    answer(addFleetVehiclesEndpoint, ({ body }) => {
      sent.push(body);
      const unavailable = ['VCZBR1A7XR1100001'];
      return {
        message: '',
        added: ['YNR40EA5XR1100017'],
        moved: [],
        moved_from: [],
        already: [],
        unavailable,
      };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Add cars' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add cars to Vans' });
  await user.click(within(dialog).getByRole('button', { name: 'Add cars' }));
  expect(await within(dialog).findByText('Field should not be empty')).toBeVisible();
  await user.click(within(dialog).getByRole('textbox', { name: /VINs/ }));
  await user.paste(' ynr40ea5xr1100017 , VCZBR1A7XR1100001');
  await user.click(await within(dialog).findByRole('button', { name: 'Add 2 cars' }));
  const result = await screen.findByRole('region', { name: 'What became of your VINs' });
  expect(result).toHaveTextContent('1 car added');
  expect(result).toHaveTextContent('1 car is not available');
  expect(sent).toEqual([{ fleet_id: 7, vin_numbers: ['YNR40EA5XR1100017', 'VCZBR1A7XR1100001'] }]);
  await user.click(within(result).getByRole('button', { name: 'Dismiss this result' }));
  expect(screen.queryByRole('region', { name: 'What became of your VINs' })).toBeNull();
});

async function addCar(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Add cars' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add cars to Vans' });
  await user.click(within(dialog).getByRole('textbox', { name: /VINs/ }));
  await user.paste(vin);
  await user.click(await within(dialog).findByRole('button', { name: 'Add 1 car' }));
}

test('of cars that were in other fleets of the own it is said in which', async () => {
  const { user } = await openFleet('USER_EDITOR', [
    answer(addFleetVehiclesEndpoint, {
      message: '',
      added: [],
      moved: [vin],
      moved_from: ['Town', 'Harbour'],
      already: ['YNR40EA5XR1100017', 'YNR40EA5XR1100018'],
      unavailable: [],
    }),
  ]);
  await addCar(user);
  expect(await screen.findByText('Before in Town, Harbour.')).toBeVisible();
  const result = screen.getByRole('region', { name: 'What became of your VINs' });
  expect(result).toHaveTextContent('1 car moved');
  expect(result).toHaveTextContent('2 cars were here already');
});

test('cars that were handed over and are in no fleet yet are ticked, beside those that are pasted', async () => {
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  const free: ListedVehicle = {
    ...car,
    maker_id: 1,
    maker: 'Norrsken',
    is_live: false,
    fleet: null,
    handed_over_to: null,
  };
  const [one, two, pasted] = ['YNR40EA5XR1100021', 'YNR40EA5XR1100022', 'YNR40EA5XR1100023'];
  const { user } = await openFleet('USER_EDITOR', [
    answer(addFleetVehiclesEndpoint, ({ body }) => {
      sent.push(body);
      return { message: '', added: [], moved: [], moved_from: [], already: [], unavailable: [] };
    }),
    answer(listVehiclesEndpoint, ({ query }) => {
      asked.push(query);
      return {
        data: ['after' in query ? { ...free, vin: two } : { ...free, vin: one }],
        next: 'after' in query ? null : one,
      };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Add cars' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add cars to Vans' }));
  await user.click(await dialog.findByRole('button', { name: 'Show more cars' }));
  for (const ticked of [one, two])
    await user.click(await dialog.findByRole('checkbox', { name: new RegExp(ticked) }));
  await user.click(dialog.getByRole('textbox', { name: /VINs/ }));
  await user.keyboard(`{End}, ${pasted}`);
  const first = dialog.getByRole('checkbox', { name: new RegExp(one) });
  await expect.poll(() => first.matches(':checked')).toBe(true);
  await user.click(first);
  await user.click(await dialog.findByRole('button', { name: 'Add 2 cars' }));
  await expect.poll(() => sent).toEqual([{ fleet_id: 7, vin_numbers: [two, pasted] }]);
  expect(asked).toContainEqual({ state: 'noFleet', after: one });
});

test('a change of owner says what follows and is reported only when confirmed', async () => {
  const sent: unknown[] = [];
  const { user } = await openFleet('USER_ADMIN', [
    answer(reportOwnerChangeEndpoint, { message: 'Reported.', ended: 3, vehicles: 1 }, sent),
  ]);
  await user.click(await rowMenuItem(user, vin, `Report a change of owner of ${vin}`));
  const dialog = await screen.findByRole('dialog', { name: `Does ${vin} have a new owner?` });
  expect(dialog).toHaveTextContent('Every consent and every open request of this car ends at once');
  await user.click(within(dialog).getByRole('checkbox', { name: 'The car leaves my fleet' }));
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Report change of owner' }));
  expect(await screen.findByText('Reported.')).toBeVisible();
  // Asked again it stays in the fleet, unless that is chosen again.
  await user.click(await rowMenuItem(user, vin, `Report a change of owner of ${vin}`));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Report change of owner' }),
  );
  await expect
    .poll(() => sent)
    .toEqual([
      { fleet_id: 7, vin_numbers: [vin], leave_fleet: true },
      { fleet_id: 7, vin_numbers: [vin], leave_fleet: false },
    ]);
});

test('the cars of a fleet are searched by the server; that none fits is not told as an empty fleet', async () => {
  const asked: unknown[] = [];
  const { user } = await openFleet('USER_EDITOR', [
    answer(listFleetVehiclesEndpoint, { fleet, data: [], total_rows: 0 }, asked),
  ]);
  expect(await screen.findByText('No cars in this fleet yet')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search VIN, make or model' }), 'N40');
  expect(await screen.findByText('No car of this fleet fits')).toBeVisible();
  expect([asked[0], asked.at(-1)]).toEqual([
    { fleet_id: 7, page: 1, limit: 10 },
    { fleet_id: 7, page: 1, limit: 10, search: 'N40' },
  ]);
});

test('of cars that were removed together none stays selected', async () => {
  const sent: unknown[] = [];
  const { user } = await openFleet('USER_EDITOR', [
    answer(removeFleetVehiclesEndpoint, { message: '1 car removed.', removed: 1 }, sent),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: `Select row ${vin}` }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 1 car from Vans?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('1 car removed.')).toBeVisible();
  expect(sent).toEqual([{ fleet_id: 7, vin_numbers: [vin] }]);
  expect(screen.queryByText('1 selected')).toBeNull();
});

test('an editor removes cars but reports no change of owner', async () => {
  await openFleet('USER_EDITOR');
  expect(await screen.findByRole('button', { name: `Remove ${vin}` })).toBeVisible();
  const cells = within(screen.getByRole('row', { name: new RegExp(vin) })).getAllByRole('cell');
  expect(cells.slice(1, 7).map((cell) => cell.textContent)).toEqual([
    vin,
    'Norrsken N40 Electric',
    expect.stringMatching(/^Connected/),
    '2',
    '1',
    '0',
  ]);
  expect(screen.queryByRole('button', { name: /change of owner/ })).toBeNull();
});

test.each([
  ['is gone, or somebody else’s', refuse(listFleetVehiclesEndpoint, 'notFound')],
  [
    'nothing can be called',
    refuse(listFleetVehiclesEndpoint, 'badRequest', {
      fields: [{ field: 'fleet_id', key: 'validation.choice', message: '' }],
    }),
  ],
])('of a fleet that %s the page says that there is none, with the way to the list', async (_, refusal) => {
  await openFleet('USER_EDITOR', [refusal]);
  expect(await screen.findByRole('heading', { name: 'There is no such fleet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All fleets' })).toHaveAttribute('href', '/fleets');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a fleet is not said to be missing for what else the address asks for', async () => {
  const fields = [{ field: 'search', key: 'validation.choice', message: '' }];
  await openFleet('USER_EDITOR', [refuse(listFleetVehiclesEndpoint, 'badRequest', { fields })]);
  const said = await screen.findByRole('alert');
  expect(said).toHaveTextContent('A part of it is missing, or mistyped.');
  expect(said).not.toHaveTextContent('does not exist');
});

test('once what became of the VINs is dismissed, the focus stays in the page', async () => {
  const { user } = await openFleet('USER_EDITOR', [
    answer(addFleetVehiclesEndpoint, {
      message: '',
      added: [vin],
      moved: [],
      moved_from: [],
      already: [],
      unavailable: [],
    }),
  ]);
  await addCar(user);
  await user.click(await screen.findByRole('button', { name: 'Dismiss this result' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a fleet says how many cars it has and what was done to it, and is changed and deleted from its page', async () => {
  const sent: unknown[] = [];
  const { user } = await openFleet('USER_EDITOR', [someTimeline({ act: 'vehiclesAdded', count: 1 }, sent)]);
  // A count is no state: it wears no sign of one.
  expect((await screen.findByText('1 car')).querySelector('svg')).toBeNull();
  expect(screen.getByText(/from before the car was handed over to you/)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'What happened' }));
  expect(await toldOnce()).toHaveTextContent(/Cars added.*ada\.lovelace/);
  expect(sent).toEqual(['fleet/7']);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete fleet' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('This action will delete fleet.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
  expect(await screen.findByDisplayValue('RIX-1')).toBeVisible();
});

test('why a fleet was not deleted is told on its page, until it is changed there', async () => {
  const sent: unknown[] = [];
  const { user } = await openFleet('USER_EDITOR', [
    refuse(deleteFleetEndpoint, 'internal'),
    answer(saveFleetEndpoint, { fleet_id: 7, message: 'Fleet changed.' }, sent),
  ]);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete fleet' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error while deleting fleet');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Fleet' }));
  expect(screen.queryByText('Error while deleting fleet')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fleet changed.')).toBeVisible();
  const { name, unique_id, description, updated_on } = fleet;
  expect(sent).toEqual([{ fleet_id: 7, updated_on, name, unique_id, description }]);
  expect(screen.getByRole('heading', { level: 1, name: 'Vans' })).toBeVisible();
});

test('a fleet that is deleted from its page leads to the list', async () => {
  const { user } = await openFleet('USER_EDITOR', [
    answer(deleteFleetEndpoint, { message: '', data: { message: 'Fleet deleted.' } }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete fleet' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('At: /fleets')).toBeVisible();
  expect(screen.getByText('Fleet deleted.')).toBeVisible();
});
