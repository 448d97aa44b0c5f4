import { screen, waitFor, within } from '@testing-library/react';
import { listOemConsumersEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import {
  listSimulatorRunsEndpoint,
  runSimulatorEndpoint,
  SIMULATOR_POLL_MS,
  type SimulatorRunRow,
} from '@vinculum/contract/simulator/endpoints.ts';
import type { HttpHandler } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { WebSimulatorScreen } from './web-simulator-screen.tsx';

afterEach(() => void vi.useRealTimers());

const run: SimulatorRunRow = {
  run_id: 5,
  consumer_id: 30,
  consumer_name: 'Helios Insurance',
  state: 'DONE',
  messages_requested: 10,
  messages_stored: 10,
  vehicles: 1,
  started_by: 'operator.admin',
  started_on: '2026-11-21T10:00:00.000Z',
  ended_on: '2026-11-21T10:00:12.000Z',
  error_message: '',
};

async function open(input: readonly HttpHandler[], language: 'en' | 'es' = 'en', at = '/web-simulator') {
  return await renderScreen(<WebSimulatorScreen />, {
    session: admin('USER_ADMIN'),
    path: '/web-simulator',
    at,
    answers: [
      ...input,
      answer(listSimulatorRunsEndpoint, { data: [], total_rows: 0 }),
      answer(listOemConsumersEndpoint, { organisation: [{ id: 30, name: 'Helios Insurance' }] }),
    ],
    language,
  });
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], field: RegExp, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }));
  const list = await screen.findByRole('listbox', { name: field });
  await user.click(await within(list).findByRole('option', { name: option }));
}

test('what is missing is named in the order of the page, and each leads to its field', async () => {
  const { user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Run' }));
  const [consumer, count] = await screen.findAllByRole('link', { name: /: Oops! You missed something\.$/ });
  expect(consumer).toHaveTextContent(/^Consumer:/);
  expect(count).toHaveTextContent(/^Number of messages:/);
  await user.click(consumer ?? document.body);
  expect(screen.getByRole('combobox', { name: /^Consumer/ })).toHaveFocus();
});

// Shows 3-1.4, 3-2.10, 3-2.45, 3-7.21
test('a run is started for a consumer, and the messages that are stored are counted', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
  });
  let shown: SimulatorRunRow = { ...run, state: 'RUNNING', messages_stored: 0, ended_on: null };
  const sent: unknown[] = [];
  const { user } = await open([
    answer(runSimulatorEndpoint, ({ body }) => {
      sent.push(body);
      return { message: '10 messages are being sent.', run_id: 5 };
    }),
    answer(listSimulatorRunsEndpoint, () =>
      sent.length === 0 ? { data: [], total_rows: 0 } : { data: [shown], total_rows: 1 },
    ),
  ]);
  await choose(user, /Consumer/, 'Helios Insurance');
  await choose(user, /Number of messages/, '10');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText('10 messages are being sent.')).toBeVisible();
  shown = run;
  await vi.advanceTimersByTimeAsync(SIMULATOR_POLL_MS);
  await waitFor(() => expect(screen.queryByText('10 messages are being sent.')).toBeNull());
  expect(sent).toEqual([{ consumerId: 30, messageCount: 10 }]);
  expect(await screen.findByText('10 of 10 messages stored, from 1 vehicle')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the cars live' })).toHaveAttribute(
    'href',
    '/live-data?consumer=30',
  );
  expect(screen.getByRole('progressbar', { name: 'Messages stored' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
});

// Shows 3-5.9, 3-5.10, 3-8.4
test.each([
  ['en', 'Run', 'Oops! You missed something.'],
  ['es', 'Ejecutar', '¡Vaya! Se le ha olvidado algo.'],
] as const)(
  '%s: without consumer and number both are told, and nothing is sent',
  async (language, button, text) => {
    const sent: unknown[] = [];
    const { user } = await open(
      [answer(runSimulatorEndpoint, (call) => (sent.push(call), { message: '', run_id: 1 }))],
      language,
    );
    await user.click(screen.getByRole('button', { name: button }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getAllByText(new RegExp(text.replaceAll(/[.!]/g, '\\$&')))).toHaveLength(2);
    expect(sent).toEqual([]);
  },
);

// Shows 3-8.9
test('a refusal is shown with its HTTP status', async () => {
  const { user } = await open([refuse(runSimulatorEndpoint, 'simulatorWithoutCars')]);
  await choose(user, /Consumer/, 'Helios Insurance');
  await choose(user, /Number of messages/, '1');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByText(/no certificate template.*\(HTTP status 409\)$/)).toBeVisible();
});

test('without the permission of a maker the way leads to where it is given', async () => {
  const { user } = await open([refuse(runSimulatorEndpoint, 'simulatorNotPermitted')]);
  await choose(user, /Consumer/, 'Helios Insurance');
  await choose(user, /Number of messages/, '1');
  await user.click(screen.getByRole('button', { name: 'Run' }));
  expect(await screen.findByRole('link', { name: 'See who permits its forms' })).toHaveAttribute(
    'href',
    '/organisations/30?tab=permissions',
  );
});

test('why a run failed stands beside it, and nothing is started while one sends', async () => {
  const failed: SimulatorRunRow = {
    ...run,
    run_id: 4,
    state: 'FAILED',
    messages_stored: 3,
    error_message: 'Too slow.',
  };
  const sending: SimulatorRunRow = { ...run, state: 'RUNNING', messages_stored: 4, ended_on: null };
  await open([answer(listSimulatorRunsEndpoint, { data: [sending, failed], total_rows: 2 })]);
  expect(await screen.findByText('Too slow.')).toBeVisible();
  expect(screen.getByText('4 of 10 messages stored, from 1 vehicle')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Run' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(/^A run is sending its messages\./);
});

test('of runs that have ended nothing is shown as going on, and another one may be started', async () => {
  const half = { ...run, run_id: 4, messages_stored: 3, vehicles: 2, state: 'FAILED' as const };
  await open([answer(listSimulatorRunsEndpoint, { data: [half, run], total_rows: 2 })]);
  const row = await screen.findByRole('row', { name: /3 of 10/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Helios Insurance', 'Failed', '3 of 10', '2', expect.any(String), 'operator.admin', '4']);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Run' })).toBeEnabled();
});

test('what sends now is shown, and nothing is started, while the table shows older runs', async () => {
  const sending: SimulatorRunRow = {
    ...run,
    run_id: 25,
    state: 'RUNNING',
    messages_stored: 4,
    ended_on: null,
  };
  const page = z.object({ page: z.int() });
  const pages = answer(listSimulatorRunsEndpoint, ({ body }) => ({
    data: page.parse(body).page === 1 ? [sending] : [run],
    total_rows: 11,
  }));
  await open([pages], 'en', '/web-simulator?page=2');
  expect(await screen.findByText('4 of 10 messages stored, from 1 vehicle')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Run' })).toBeDisabled();
});
