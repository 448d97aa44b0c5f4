import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  deleteFleetEndpoint,
  listFleetsEndpoint,
  saveFleetEndpoint,
} from '@vinculum/contract/fleets/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { fleetManager } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { rowMenuItem } from '../../testing/row-menu.ts';
import { someFleet } from '../../testing/rooms/fleets.ts';
import { FleetsScreen } from './fleets-screen.tsx';

const vans = someFleet();
const uniqueIdTaken = {
  field: 'unique_id',
  key: 'fleets.uniqueIdTaken',
  message: 'Another fleet has this Unique ID',
};

async function openFleets(
  answers: readonly HttpHandler[] = [],
  options: { role?: 'USER_VIEWER' | 'USER_EDITOR'; at?: string } = {},
) {
  const requests: unknown[] = [];
  const list = answer(listFleetsEndpoint, { data: [vans], total_rows: 25 }, requests);
  const { user } = await renderScreen(<FleetsScreen />, {
    session: fleetManager(options.role ?? 'USER_EDITOR'),
    path: '/fleets',
    at: options.at ?? '/fleets',
    answers: [...answers, list],
  });
  return { user, requests };
}

async function openDialog(user: UserEvent, button: string, title: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  return await screen.findByRole('dialog', { name: title });
}

async function chooseOfVans(user: UserEvent, item: string, title: string) {
  await user.click(await rowMenuItem(user, 'Vans', item));
  return await screen.findByRole('dialog', { name: title });
}

async function fill(user: UserEvent, dialog: HTMLElement) {
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Buses');
  await user.type(within(dialog).getByRole('textbox', { name: /Unique ID/ }), 'VNO-2');
  await user.type(within(dialog).getByRole('textbox', { name: /Description/ }), 'Lines 1 to 4');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
}

// Shows 2-2.5, 2-2.31, 2-4.13, 2-7.10, 2-9.1, 3-7.42, 3-9.1
test('the list is asked for by pages of ten from page 1, and a new page size goes back to the first', async () => {
  const { user, requests } = await openFleets([], { at: '/fleets?page=3' });
  expect(await screen.findByRole('link', { name: 'Vans' })).toHaveAttribute('href', '/fleets/7');
  expect(
    within(screen.getByRole('row', { name: /Vans/ }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(0, 4),
  ).toEqual(['Vans', 'RIX-1', 'Delivery in town', '3']);
  expect(requests).toEqual([{ page: 3, limit: 10 }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '20');
  await expect.poll(() => requests.at(-1)).toEqual({ page: 1, limit: 20 });
});

// Shows 2-1.10, 2-2.31, 2-2.32, 2-2.33, 2-2.34, 2-7.11, 3-4.18, 3-4.19, 3-7.43
test('a new fleet begins empty; saved, the dialog closes, the list loads from page 1 and a banner says so', async () => {
  const sent: unknown[] = [];
  const { user, requests } = await openFleets(
    [answer(saveFleetEndpoint, { fleet_id: 8, message: 'Fleet added.' }, sent)],
    { at: '/fleets?page=2' },
  );
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  for (const name of [/Name/, /Unique ID/, /Description/]) {
    expect(within(dialog).getByRole('textbox', { name })).toHaveValue('');
    expect(within(dialog).getByRole('textbox', { name })).not.toHaveAttribute('readonly');
  }
  await fill(user, dialog);
  expect(await screen.findByText('Fleet added.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Put cars into it' })).toHaveAttribute('href', '/fleets/8');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([{ name: 'Buses', unique_id: 'VNO-2', description: 'Lines 1 to 4' }]);
  await expect.poll(() => requests.at(-1)).toEqual({ page: 1, limit: 10 });
});

// Shows 2-1.10, 2-2.32, 2-2.33, 2-3.2, 2-7.11, 3-3.23, 3-4.18, 3-7.43
test('a fleet to edit is filled in and its unique id is locked', async () => {
  const sent: unknown[] = [];
  const { user } = await openFleets([
    answer(saveFleetEndpoint, { fleet_id: 7, message: 'Fleet changed.' }, sent),
  ]);
  const dialog = await chooseOfVans(user, 'Edit the fleet Vans', 'Edit Fleet');
  expect(within(dialog).getByRole('textbox', { name: 'Unique ID' })).toHaveAttribute('readonly');
  const description = within(dialog).getByRole('textbox', { name: /Description/ });
  expect(description).toHaveValue('Delivery in town');
  await user.clear(description);
  await user.type(description, 'Night delivery');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fleet changed.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Put cars into it' })).toBeNull();
  // With when the fleet was last saved, so that nobody else’s change is lost.
  const { updated_on } = vans;
  expect(sent).toEqual([
    { fleet_id: 7, updated_on, name: 'Vans', unique_id: 'RIX-1', description: 'Night delivery' },
  ]);
});

// Shows 2-5.16, 2-8.8, 2-9.11, 3-5.31, 3-9.5
test('empty and too long texts are refused at each field at once, under one banner, and nothing is sent', async () => {
  const { user } = await openFleets();
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  const unique = within(dialog).getByRole('textbox', { name: /Unique ID/ });
  await user.click(within(dialog).getByRole('textbox', { name: /Name/ }));
  await user.paste('   ');
  await user.click(unique);
  await user.paste('x'.repeat(201));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please fill all the required fields');
  expect(within(dialog).getByRole('textbox', { name: /Name/ })).toBeInvalid();
  expect(within(dialog).getByRole('textbox', { name: /Description/ })).toBeInvalid();
  expect(unique).toBeInvalid();
  expect(within(dialog).getAllByText('Field should not be empty')).toHaveLength(2);
  expect(within(dialog).getByText('At most 200 characters')).toBeVisible();
});

// Shows 2-2.34, 3-4.19
test('while a fleet is saved an overlay lies over the dialog, which stays', async () => {
  const { user } = await openFleets([hang(saveFleetEndpoint)]);
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  await fill(user, dialog);
  expect(await within(dialog).findByRole('status', { name: 'Saving' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('only a missing text is called so; the room of each is told, and how many are wrong otherwise', async () => {
  const { user } = await openFleets();
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  const description = within(dialog).getByRole('textbox', { name: /Description/ });
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Buses');
  await user.type(within(dialog).getByRole('textbox', { name: /Unique ID/ }), 'VNO-2');
  await user.click(description);
  await user.paste('x'.repeat(300));
  expect(description).toHaveAccessibleDescription(/^300 of 200 characters\./);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Please correct one field');
  expect(alert).not.toHaveTextContent('Please fill all the required fields');
  await user.click(within(alert).getByRole('link', { name: 'Description: At most 200 characters' }));
  expect(description).toHaveFocus();
});

test('what the server says of a field is said there, in the dialog, and the focus is on what leads to it', async () => {
  const { user } = await openFleets([refuse(saveFleetEndpoint, 'fleetExists', { fields: [uniqueIdTaken] })]);
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  await fill(user, dialog);
  const alert = await within(dialog).findByRole('alert');
  expect(alert).toHaveTextContent('Error Adding Fleet');
  expect(alert.parentElement).toHaveFocus();
  const unique = within(dialog).getByRole('textbox', { name: /Unique ID/ });
  expect(unique).toBeInvalid();
  await user.click(within(alert).getByRole('link', { name: 'Unique ID: Another fleet has this Unique ID' }));
  expect(unique).toHaveFocus();
  testServer.use(answer(saveFleetEndpoint, { fleet_id: 8, message: 'Fleet added.' }));
  await user.type(unique, '3{Enter}');
  expect(await screen.findByText('Fleet added.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

// Shows 2-2.34, 2-8.8, 3-4.19, 3-8.5
test('a save that fails closes the dialog with a banner; opened again it holds what was entered', async () => {
  const { user } = await openFleets([refuse(saveFleetEndpoint, 'conflict', { message: 'It has changed.' })]);
  await fill(user, await openDialog(user, 'Add Fleet', 'Add Fleet'));
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('Error Adding Fleet');
  expect(banner).toHaveTextContent('It has changed.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const again = await openDialog(user, 'Open it again', 'Add Fleet');
  expect(within(again).getByRole('textbox', { name: /Description/ })).toHaveValue('Lines 1 to 4');
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  const other = await chooseOfVans(user, 'Edit the fleet Vans', 'Edit Fleet');
  expect(within(other).getByRole('textbox', { name: /Name/ })).toHaveValue('Vans');
});

test('what was entered before a save that failed is gone once it was saved', async () => {
  const { user } = await openFleets([refuse(saveFleetEndpoint, 'fleetExists')]);
  await fill(user, await openDialog(user, 'Add Fleet', 'Add Fleet'));
  const again = await openDialog(user, 'Open it again', 'Add Fleet');
  testServer.use(answer(saveFleetEndpoint, { fleet_id: 8, message: 'Fleet added.' }));
  await user.click(within(again).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fleet added.')).toBeVisible();
  const next = await openDialog(user, 'Add Fleet', 'Add Fleet');
  expect(within(next).getByRole('textbox', { name: /Name/ })).toHaveValue('');
});

test('a save that failed is not told any more once a fleet was deleted', async () => {
  const { user } = await openFleets([
    refuse(saveFleetEndpoint, 'fleetExists'),
    answer(deleteFleetEndpoint, { message: 'Gone.', data: { message: 'Gone.' } }),
  ]);
  await fill(user, await openDialog(user, 'Add Fleet', 'Add Fleet'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error Adding Fleet');
  const dialog = await chooseOfVans(user, 'Delete the fleet Vans', 'Delete “Vans”?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Gone.')).toBeVisible();
  expect(screen.queryByText('Error Adding Fleet')).toBeNull();
});

// Shows 2-1.10, 2-2.31, 2-4.14, 2-7.37, 2-8.9, 3-4.20, 3-7.44
test('deleting names the fleet and what follows; the server’s message is shown and the page loads again', async () => {
  const sent: unknown[] = [];
  const { user, requests } = await openFleets(
    [answer(deleteFleetEndpoint, { message: 'Gone.', data: { message: 'Gone.' } }, sent)],
    { at: '/fleets?page=2' },
  );
  const dialog = await chooseOfVans(user, 'Delete the fleet Vans', 'Delete “Vans”?');
  expect(dialog).toHaveTextContent('This action will delete fleet.');
  expect(dialog).toHaveTextContent('Its 3 cars stay registered and are in no fleet then.');
  expect(sent).toEqual([]);
  const before = requests.length;
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Gone.')).toBeVisible();
  expect(sent).toEqual([{ fleet_id: 7 }]);
  await expect.poll(() => requests.slice(before)).toEqual([{ page: 2, limit: 10 }]);
  await openDialog(user, 'Add Fleet', 'Add Fleet');
  expect(screen.queryByText('Gone.')).toBeNull();
});

// Shows 2-8.8, 3-8.5
test('a deletion that fails says so', async () => {
  const { user } = await openFleets([refuse(deleteFleetEndpoint, 'notFound')]);
  const dialog = await chooseOfVans(user, 'Delete the fleet Vans', 'Delete “Vans”?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error while deleting fleet');
});

// Shows 2-8.8, 3-8.1, 3-8.5
test('a list that cannot be loaded shows the server’s message in a banner, and can be tried again', async () => {
  const { user } = await openFleets([
    refuse(listFleetsEndpoint, 'unavailable', { message: 'We are updating.' }),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent('We are updating.');
  testServer.use(answer(listFleetsEndpoint, { data: [vans], total_rows: 1 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Vans' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

// Shows 2-2.5
test('a viewer looks only', async () => {
  await openFleets([], { role: 'USER_VIEWER' });
  expect(await screen.findByRole('link', { name: 'Cars of Vans' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Fleet' })).toBeNull();
  expect(screen.queryByRole('button', { name: /(Edit|Delete) the fleet/ })).toBeNull();
});

test('Enter pressed twice sends a fleet once', async () => {
  const sent: unknown[] = [];
  const { user } = await openFleets([
    answer(saveFleetEndpoint, { fleet_id: 8, message: 'Fleet added.' }, sent),
  ]);
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  await user.type(within(dialog).getByRole('textbox', { name: /Unique ID/ }), 'VNO-2');
  await user.type(within(dialog).getByRole('textbox', { name: /Description/ }), 'Lines 1 to 4');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Buses{Enter}{Enter}');
  expect(await screen.findByText('Fleet added.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('while a fleet is being saved Save cannot be pressed again', async () => {
  const { user } = await openFleets([hang(saveFleetEndpoint)]);
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  await fill(user, dialog);
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled());
});

test('a dialog with something typed asks before Escape throws it away', async () => {
  const { user } = await openFleets();
  const dialog = await openDialog(user, 'Add Fleet', 'Add Fleet');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Buses');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(within(dialog).getByRole('textbox', { name: /Name/ })).toHaveValue('Buses');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
