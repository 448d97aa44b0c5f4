import { screen, waitFor, within } from '@testing-library/react';
import {
  getVehicleMessageEndpoint,
  listMessageVehiclesEndpoint,
  listVehicleMessagesEndpoint,
  retryVehicleMessageEndpoint,
  type SentMessageDetail,
  type VehicleMessage,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import type { Session } from '../../lib/session.tsx';
import { admin, consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { VehicleMessageScreen } from './sent/vehicle-message-screen.tsx';
import { VehicleMessagesScreen } from './sent/vehicle-messages-screen.tsx';
import { counts, someMessage, vins } from '../../testing/rooms/car-messages.ts';
import { someConsumers } from '../../testing/rooms/oem-forms.ts';

function vehicle(own: Partial<VehicleMessage>): VehicleMessage {
  return {
    vin: vins[0],
    state: 'QUEUED',
    reason: null,
    is_retryable: own.state === 'FAILED' || own.state === 'EXPIRED',
    text: null,
    replaced: [],
    queued_on: '2026-05-04T10:00:00.000Z',
    delivered_on: null,
    done_on: null,
    ...own,
  };
}

interface Opened {
  readonly answers?: readonly HttpHandler[];
  readonly session?: Session;
}

async function open(
  message: SentMessageDetail,
  rows: VehicleMessage[],
  { answers = [], session = consumer('USER_ADMIN') }: Opened = {},
) {
  return await renderScreen(<VehicleMessageScreen />, {
    session,
    path: '/vehicle-messages/$sendId',
    at: '/vehicle-messages/12',
    answers: [
      ...answers,
      answer(getVehicleMessageEndpoint, message),
      answer(listMessageVehiclesEndpoint, ({ body }) => {
        const wanted = typeof body === 'object' && body !== null && 'state' in body ? body.state : undefined;
        const data = rows.filter(({ state }) => wanted === undefined || state === wanted);
        return { data, total_rows: data.length };
      }),
    ],
  });
}

const failed = someMessage({ counts: counts({ FAILED: 1, EXPIRED: 1 }) });
const failedRows = [
  vehicle({ state: 'FAILED', reason: 'CAR_IS_MOVING', text: 'At 87 km/h' }),
  vehicle({ vin: vins[1], state: 'EXPIRED' }),
];

test('what was sent is listed by title, command or signals with its text or values, each leading to its cars', async () => {
  await renderScreen(<VehicleMessagesScreen />, {
    session: consumer('USER_ADMIN'),
    answers: [
      answer(listVehicleMessagesEndpoint, {
        data: [
          someMessage({
            send_id: 3,
            kind: 'notification',
            title: 'Weather',
            command: null,
            message: 'Snow ahead',
          }),
          someMessage({ send_id: 2 }),
          someMessage({
            send_id: 1,
            kind: 'remote-signals',
            command: null,
            signals: ['speed-limit', 'own'],
            values: { 'speed-limit': 80, own: true },
          }),
        ],
        total_rows: 3,
      }),
    ],
  });
  for (const name of ['Weather', 'Follow Weather'])
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/vehicle-messages/3');
  const cells = within(screen.getByRole('row', { name: /Weather/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'WeatherSnow aheadNotification',
    '2',
    'Queued: 1 · Done: 1',
    expect.any(String),
    'ada.lovelace',
    expect.any(String),
  ]);
  expect(screen.getByRole('link', { name: 'Lock the doors' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Speed limit, own' })).toBeVisible();
  expect(screen.getByText('Snow ahead')).toBeVisible();
  expect(screen.getByText('Speed limit = 80 km/h, own = true')).toBeVisible();
  expect(screen.getAllByRole('progressbar', { name: 'Queued: 1' })).toHaveLength(3);
});

test('a notification without a title is not called as its sender, and not twice by its kind', async () => {
  const message = someMessage({ kind: 'notification', command: null, message: 'Snow ahead' });
  await renderScreen(<VehicleMessagesScreen />, {
    session: consumer('USER_ADMIN'),
    answers: [
      answer(listVehicleMessagesEndpoint, { data: [{ ...message, title: message.sender }], total_rows: 1 }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Notification' })).toBeVisible();
  expect(screen.getByText('Snow ahead')).toBeVisible();
  expect(screen.queryByText(message.sender)).toBeNull();
  expect(screen.getAllByText('Notification')).toHaveLength(1);
});

test('a place that the owner does not share is told as that, not as a value that cannot be set', async () => {
  const locate = someMessage({ command: 'LOCATE', counts: counts({ FAILED: 2 }) });
  await open(locate, [
    vehicle({ state: 'FAILED', reason: 'ACCESS_DENIED' }),
    vehicle({ vin: vins[1], state: 'FAILED', reason: 'NOT_AVAILABLE' }),
  ]);
  expect(await screen.findByText('The owner has not agreed to share this with the sender.')).toBeVisible();
  expect(screen.getByText('The car does not know this at the moment.')).toBeVisible();
});

test('a value that was set and replaced since is told as replaced', async () => {
  const update = someMessage({ kind: 'remote-signals', command: null, signals: ['height', 'own'] });
  await open(update, [
    vehicle({ state: 'FAILED', reason: 'ACCESS_DENIED' }),
    vehicle({ vin: vins[1], state: 'DONE', replaced: ['height', 'own'] }),
  ]);
  expect(await screen.findByText('The car does not let this be set from outside.')).toBeVisible();
  expect(screen.getByText('Replaced since by a later update: Height, own')).toBeVisible();
});

test('each car shows its state, why it failed in plain words, and what it said', async () => {
  await open(failed, failedRows);
  expect(await screen.findByRole('heading', { name: 'Lock the doors' })).toBeVisible();
  const row = within((await screen.findByText(vins[0])).closest('tr') ?? document.body);
  expect(row.getByText('Failed')).toBeVisible();
  expect(row.getByText('The car was moving.')).toBeVisible();
  expect(row.getByText('In the car’s own words: At 87 km/h')).toBeVisible();
  expect(screen.getByText('Failed: 1')).toBeVisible();
});

test('a notification to a car that moves is delivered and waits until the car stands', async () => {
  const sent = someMessage({
    kind: 'notification',
    title: 'Weather',
    command: null,
    message: 'Snow ahead',
    counts: counts({ DELIVERED: 1 }),
  });
  await open(sent, [vehicle({ state: 'DELIVERED', text: 'waiting' })]);
  const row = within((await screen.findByText(vins[0])).closest('tr') ?? document.body);
  expect(row.getByText('Waits until the car stands')).toBeVisible();
  expect(row.getByText('Delivered')).toBeVisible();
});

test('the cars can be narrowed to one state', async () => {
  const { user } = await open(failed, failedRows);
  await screen.findByText(vins[0]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Expired');
  expect(await screen.findByText(vins[1])).toBeVisible();
  expect(screen.queryByText(vins[0])).toBeNull();
});

test('failed and expired cars are sent to again after a question, all or one', async () => {
  const sent: unknown[] = [];
  const { user } = await open(failed, failedRows, {
    answers: [answer(retryVehicleMessageEndpoint, { message: 'Sent again to 2 cars.', queued: 2 }, sent)],
  });
  await user.click(await screen.findByRole('button', { name: 'Send again to 2 cars' }));
  const question = within(await screen.findByRole('dialog', { name: 'Send “Lock the doors” again?' }));
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Send again to 2 cars' }));
  expect(await screen.findByText('Sent again to 2 cars.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Send again to ${vins[1]}` }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again to 1 car' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ send_id: 12 }, { send_id: 12, vin_numbers: [vins[1]] }]);
});

test('no car is sent to again that has another owner since', async () => {
  const left = vehicle({ state: 'FAILED', reason: 'BATTERY_LOW', is_retryable: false });
  await open(someMessage({ counts: counts({ FAILED: 2 }), retryable: 1 }), [
    left,
    vehicle({ vin: vins[1], state: 'FAILED', reason: 'BATTERY_LOW' }),
  ]);
  expect(await screen.findByRole('button', { name: 'Send again to 1 car' })).toBeVisible();
  expect(await screen.findByRole('button', { name: `Send again to ${vins[1]}` })).toBeVisible();
  expect(screen.queryByRole('button', { name: `Send again to ${vins[0]}` })).toBeNull();
});

test('who may only look sends nothing again', async () => {
  await open(failed, failedRows, { session: consumer('USER_VIEWER') });
  await screen.findByText(vins[0]);
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
});

test('an operator sees who sent a notification, when and until when, and how it stands in the car', async () => {
  const sent = someMessage({
    kind: 'notification',
    title: 'Weather',
    command: null,
    message: 'Snow ahead',
    url: 'https://example.com/snow',
    icon: 'https://example.com/icon.png',
  });
  await open(sent, [], { session: admin('USER_ADMIN') });
  const progress = await screen.findByRole('region', { name: 'Progress' });
  expect(
    within(progress)
      .getAllByRole('definition')
      .map((fact) => fact.textContent),
  ).toEqual([
    'Notification',
    'Analytical Engines',
    '4 May 2026, 07:30:00',
    'ada.lovelace',
    '4 May 2026, 07:45:00',
  ]);
  const car = screen.getByRole('figure', { name: 'How it looks in the car' });
  expect(car).toHaveTextContent('WeatherSnow ahead https://example.com/snowOpenDismiss');
  expect(car.querySelector('img')).toHaveAttribute('src', 'https://example.com/icon.png');
});

test('while all is under way or done there is nothing to send again', async () => {
  await open(someMessage(), [vehicle({}), vehicle({ vin: vins[1], state: 'DONE' })]);
  await screen.findByText(vins[0]);
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
});

test('a notification is shown as in the car, values with their unit', async () => {
  await open(
    someMessage({
      kind: 'remote-signals',
      command: null,
      signals: ['height', 'zones'],
      values: { height: 3.8, zones: { bytes: 2048 } },
    }),
    [],
  );
  expect(await screen.findByText('3.8 m')).toBeVisible();
  expect(screen.getByText('2,048 bytes')).toBeVisible();
});

test('a message that is not there says so', async () => {
  await renderScreen(<VehicleMessageScreen />, {
    session: consumer('USER_ADMIN'),
    path: '/vehicle-messages/$sendId',
    at: '/vehicle-messages/99',
    answers: [refuse(getVehicleMessageEndpoint, 'notFound')],
  });
  expect(await screen.findByText('Not found')).toBeVisible();
});

test('a car is seen to its end even when the counts were read there first', async () => {
  const rows = [vehicle({ state: 'DELIVERED' })];
  await open(someMessage({ counts: counts({ DONE: 1 }) }), rows);
  expect(await screen.findByText('Delivered', { selector: 'tbody *' })).toBeVisible();
  rows[0] = vehicle({ state: 'DONE' });
  expect(await screen.findByText('Done', { selector: 'tbody *' })).toBeVisible();
});

test.each([
  ['', 'Nothing was sent to cars yet'],
  ['?consumer=30', 'This consumer has sent nothing to cars yet'],
  ['?consumer=999', 'No consumer has the number 999'],
])('an operator who finds nothing at /vehicle-messages%s reads why', async (search, title) => {
  await renderScreen(<VehicleMessagesScreen />, {
    session: admin('USER_ADMIN'),
    path: '/vehicle-messages',
    at: `/vehicle-messages${search}`,
    answers: [someConsumers(), answer(listVehicleMessagesEndpoint, { data: [], total_rows: 0 })],
  });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
