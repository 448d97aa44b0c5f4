import { screen, waitFor, within } from '@testing-library/react';
import {
  type HandedOverRow,
  handOverVehiclesEndpoint,
  listFleetOwnersEndpoint,
  listHandedOverEndpoint,
  takeBackVehiclesEndpoint,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { oem } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { HandOverScreen } from './hand-over-screen.tsx';

const vin = 'YNR40EA5XR1100011';
const fresh = 'YNR40EA5XR1100024';
const elsewhere = 'YNR40EA5XR1100025';
const row: HandedOverRow = {
  vin,
  model: 'N40 Electric',
  fleet_owner_id: 40,
  fleet_owner: 'Baltic Fleet',
  is_in_fleet: true,
  handed_over_on: '2026-11-01T10:00:00.000Z',
  handed_over_by: 'astrid',
};

async function open(role: 'USER_VIEWER' | 'USER_ADMIN', answers: readonly HttpHandler[] = []) {
  const { user } = await renderScreen(<HandOverScreen />, {
    session: oem(role),
    path: '/fleet-hand-over',
    answers: [
      ...answers,
      answer(getPublicSettingsEndpoint, someSettings),
      answer(listFleetOwnersEndpoint, {
        organisation: [
          { id: 39, name: 'Aegean Fleet' },
          { id: 40, name: 'Baltic Fleet' },
        ],
      }),
      answer(listHandedOverEndpoint, {
        data: [{ ...row, vin: elsewhere, model: null, is_in_fleet: false }, row],
        total_rows: 2,
      }),
    ],
  });
  return user;
}

test('a maker sees which fleet owner has a car, and whether it is in a fleet', async () => {
  await open('USER_VIEWER');
  const line = await screen.findByRole('row', { name: new RegExp(vin) });
  const cells = within(line).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent).slice(0, 6)).toEqual([
    vin,
    'N40 Electric',
    'Baltic Fleet',
    'In a fleet',
    expect.any(String),
    'astrid',
  ]);
  expect(screen.getByRole('row', { name: new RegExp(elsewhere) })).toHaveTextContent('In no fleet yet');
  expect(screen.queryByRole('button', { name: 'Hand cars over' })).toBeNull();
  expect(screen.queryByRole('button', { name: `Take back ${vin}` })).toBeNull();
});

test('cars are handed over to a chosen fleet owner, and what became of each is told', async () => {
  const sent: unknown[] = [];
  const user = await open('USER_ADMIN', [
    answer(
      handOverVehiclesEndpoint,
      { message: '', handed_over: [fresh], already: [], elsewhere: [elsewhere], unavailable: [] },
      sent,
    ),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Hand cars over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand cars over' }));
  await user.click(dialog.getByRole('textbox', { name: /VINs/ }));
  await user.paste(`${fresh} ${elsewhere}`);
  await user.click(await dialog.findByRole('button', { name: 'Hand over 2 cars' }));
  expect(await dialog.findByText('Field should not be empty')).toBeVisible();
  await user.click(dialog.getByRole('combobox', { name: /Fleet owner/ }));
  await user.click(await screen.findByRole('option', { name: 'Baltic Fleet', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'Hand over 2 cars' }));
  const result = await screen.findByRole('region', { name: 'What became of your VINs' });
  expect(result).toHaveTextContent('1 car handed over');
  expect(result).toHaveTextContent('1 car is with another fleet owner');
  expect(sent).toEqual([{ fleet_owner_id: 40, vin_numbers: [fresh, elsewhere] }]);
});

test('the dialog begins with the fleet owner; of a list with a wrong VIN none is handed over, and that is said', async () => {
  const sent: unknown[] = [];
  const message = '';
  const outcome = { message, handed_over: [], already: [], elsewhere: [], unavailable: [] };
  const user = await open('USER_ADMIN', [answer(handOverVehiclesEndpoint, outcome, sent)]);
  await user.click(await screen.findByRole('button', { name: 'Hand cars over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand cars over' }));
  const owner = dialog.getByRole('combobox', { name: /Fleet owner/ });
  await waitFor(() => expect(owner).toHaveFocus());
  expect(owner).toHaveAttribute('aria-expanded', 'false');
  await user.click(owner);
  await user.click(await screen.findByRole('option', { name: 'Baltic Fleet', hidden: true }));
  const vins = dialog.getByRole('textbox', { name: /VINs/ });
  await user.click(vins);
  await user.paste(`${fresh} ${elsewhere} YNR40`);
  expect(await dialog.findByText('2 valid VINs')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(vins).toHaveFocus();
  expect(vins).toHaveAccessibleDescription(/1 VIN is not valid: YNR40/);
  expect(sent).toEqual([]);
});

test('the cars of fleet owners are searched by the server; that none fits is not told as none at all', async () => {
  const asked: unknown[] = [];
  const user = await open('USER_ADMIN', [answer(listHandedOverEndpoint, { data: [], total_rows: 0 }, asked)]);
  expect(await screen.findByText('No cars handed over yet')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Search VIN, model or fleet owner' }), 'N40');
  expect(await screen.findByText('No car fits')).toBeVisible();
  expect([asked[0], asked.at(-1)]).toEqual([
    { page: 1, limit: 10 },
    { page: 1, limit: 10, search: 'N40' },
  ]);
});

test('a list of VINs is not lost by one Escape', async () => {
  const user = await open('USER_ADMIN');
  await user.click(await screen.findByRole('button', { name: 'Hand cars over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand cars over' }));
  await user.click(dialog.getByRole('textbox', { name: /VINs/ }));
  await user.paste(fresh);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole('textbox', { name: /VINs/ })).toHaveValue(fresh);
});

test('a car is taken back only when that is confirmed, and a refusal is told there', async () => {
  const user = await open('USER_ADMIN', [
    refuse(takeBackVehiclesEndpoint, 'internal', { message: 'Not now.' }),
  ]);
  await user.click(await screen.findByRole('button', { name: `Take back ${vin}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Take ${vin} back?` }));
  expect(dialog.getByText(/loses the car from its fleets/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await dialog.findByText('Not now.')).toBeVisible();
});

test('a car that was taken back is told by the server’s message', async () => {
  const sent: unknown[] = [];
  const user = await open('USER_ADMIN', [
    answer(takeBackVehiclesEndpoint, { message: '1 car taken back.', taken_back: 1 }, sent),
  ]);
  await user.click(await screen.findByRole('button', { name: `Take back ${vin}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('1 car taken back.')).toBeVisible();
  expect(sent).toEqual([{ vin_numbers: [vin] }]);
});

test('of cars that were taken back together none stays selected', async () => {
  const sent: unknown[] = [];
  const user = await open('USER_ADMIN', [
    answer(listHandedOverEndpoint, { data: [row, { ...row, vin: fresh }], total_rows: 2 }),
    answer(takeBackVehiclesEndpoint, { message: '2 cars taken back.', taken_back: 2 }, sent),
  ]);
  for (const one of [vin, fresh])
    await user.click(await screen.findByRole('checkbox', { name: `Select row ${one}` }));
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take 2 cars back?' }));
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('2 cars taken back.')).toBeVisible();
  expect(sent).toEqual([{ vin_numbers: [vin, fresh] }]);
  expect(screen.queryByText('2 selected')).toBeNull();
});

test('the car that is taken back gives the focus to the next, and what came of the act before goes', async () => {
  const rows = ['YNR40EA5XR1100009', vin, elsewhere].map((one) => ({ ...row, vin: one }));
  const user = await open('USER_ADMIN', [
    answer(listHandedOverEndpoint, () => ({ data: [...rows], total_rows: rows.length })),
    answer(takeBackVehiclesEndpoint, () => {
      rows.splice(1, 1);
      return { message: '1 car taken back.', taken_back: 1 };
    }),
    answer(handOverVehiclesEndpoint, {
      message: '',
      handed_over: [fresh],
      already: [],
      elsewhere: [],
      unavailable: [],
    }),
  ]);
  const handOver = async () => {
    await user.click(await screen.findByRole('button', { name: 'Hand cars over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand cars over' }));
    await user.click(dialog.getByRole('textbox', { name: /VINs/ }));
    await user.paste(fresh);
    await user.click(dialog.getByRole('combobox', { name: /Fleet owner/ }));
    await user.click(await screen.findByRole('option', { name: 'Baltic Fleet', hidden: true }));
    await user.click(await dialog.findByRole('button', { name: 'Hand over 1 car' }));
    await screen.findByText('1 car handed over');
  };
  const takeBack = async (one: string) => {
    await user.click(await screen.findByRole('button', { name: `Take back ${one}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await screen.findByText('1 car taken back.');
  };
  await handOver();
  await takeBack(vin);
  await waitFor(() => expect(screen.getByRole('button', { name: `Take back ${elsewhere}` })).toHaveFocus());
  expect(screen.queryByText('1 car handed over')).toBeNull();
  await handOver();
  expect(screen.queryByText('1 car taken back.')).toBeNull();
});
