import { screen, waitFor, within } from '@testing-library/react';
import { sendNotificationForEndpoint } from '@vinculum/contract/car-messages/operator-endpoints.ts';
import {
  listMessageVehiclesEndpoint,
  type VehicleMessage,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import {
  getLiveDataMetadataEndpoint,
  type LiveDataMetadata,
} from '@vinculum/contract/live-data/endpoints.ts';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PredefinedNotificationScreen } from './predefined/predefined-screen.tsx';
import { vins } from '../../testing/rooms/car-messages.ts';

const metadata: LiveDataMetadata = {
  consumers: [
    { id: 30, name: 'Helios Insurance' },
    { id: 31, name: 'ChargeGrid' },
  ],
  cars: [
    { vin: vins[0], make: 'Norrsken', model: 'N90', is_online: true, consumers: [30] },
    { vin: vins[1], make: 'Norrsken', model: null, is_online: false, consumers: [30] },
  ],
};

const opened: VehicleMessage = {
  vin: vins[0],
  state: 'DONE',
  reason: null,
  is_retryable: false,
  text: 'opened',
  replaced: [],
  queued_on: '2026-05-04T10:00:00.000Z',
  delivered_on: null,
  done_on: null,
};

const actions = {
  en: [
    'Battery low',
    'Charging done',
    'Service due',
    'Mind your speed',
    'Check the tyre pressure',
    'A door is open',
  ],
  es: [
    'Batería baja',
    'Carga terminada',
    'Toca revisión',
    'Cuidado con la velocidad',
    'Revise los neumáticos',
    'Hay una puerta abierta',
  ],
} as const;

async function open(
  answers: readonly HttpHandler[] = [],
  language: 'en' | 'es' = 'en',
  asked: unknown[] = [],
) {
  return await renderScreen(<PredefinedNotificationScreen />, {
    session: admin('USER_ADMIN'),
    path: '/predefined-notification',
    language,
    answers: [
      ...answers,
      answer(
        getLiveDataMetadataEndpoint,
        ({ query }) => ({
          data: JSON.stringify({ ...metadata, cars: query['consumer_id'] === '31' ? [] : metadata.cars }),
        }),
        asked,
      ),
    ],
  });
}

async function chooseCar(user: UserEvent) {
  await user.click(await screen.findByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'Helios Insurance' }));
  await user.click(screen.getByRole('combobox', { name: 'Vehicle' }));
  await user.click(await screen.findByRole('option', { name: `${vins[0]} · Norrsken N90` }));
}

// Shows 3-2.60
test.each(['en', 'es'] as const)(
  '%s: there is a button for each ready-made notification',
  async (language) => {
    await open([], language);
    for (const name of actions[language]) expect(screen.getByRole('button', { name })).toBeVisible();
  },
);

test('consumers and vehicles that cannot be read say so, and can be read again', async () => {
  const { user } = await open([refuse(getLiveDataMetadataEndpoint, 'unavailable')]);
  testServer.use(answer(getLiveDataMetadataEndpoint, { data: JSON.stringify(metadata) }));
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
  await chooseCar(user);
  expect(screen.queryByRole('alert')).toBeNull();
});

// Shows 3-2.60
test('a consumer and a vehicle are required, both said at once, before anything is sent', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Battery low' }));
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Consumer: Oops! You missed something.', 'Vehicle: Oops! You missed something.']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

// Shows 3-2.25
test('a button shows the notification as the car will; sent, its life is followed on the page', async () => {
  const sent: unknown[] = [];
  const followed: unknown[] = [];
  const { user } = await open([
    answer(sendNotificationForEndpoint, ({ body }) => {
      sent.push(body);
      return { message: 'Sent to 1 car.', send_id: 12, sent: 1, refused: [] };
    }),
    answer(listMessageVehiclesEndpoint, { data: [opened], total_rows: 1 }, followed),
  ]);
  await chooseCar(user);
  await user.click(screen.getByRole('button', { name: 'Battery low' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Send “Battery low” to ${vins[0]}?` }));
  expect(dialog.getByRole('figure')).toHaveTextContent(
    'The battery of your car is low. Please charge it soon.',
  );
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByText('Sent to 1 car.')).toBeVisible();
  const life = await screen.findByText('Opened');
  expect(life).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sending “Battery low”' })).toBeVisible();
  expect(followed).toEqual([{ send_id: 12 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      consumer_id: 30,
      title: 'Battery low',
      message: 'The battery of your car is low. Please charge it soon.',
      vin_numbers: [vins[0]],
    },
  ]);
});

test('a life that cannot be read says so, and can be read again', async () => {
  const { user } = await open([
    answer(sendNotificationForEndpoint, { message: 'Sent to 1 car.', send_id: 12, sent: 1, refused: [] }),
    refuse(listMessageVehiclesEndpoint, 'unavailable'),
  ]);
  await chooseCar(user);
  await user.click(screen.getByRole('button', { name: 'Battery low' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send notification' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  testServer.use(answer(listMessageVehiclesEndpoint, { data: [opened], total_rows: 1 }));
  await user.click(again);
  expect(await screen.findByText('Opened')).toBeVisible();
});

test('a refusal is told in the question, which stays', async () => {
  const { user } = await open([refuse(sendNotificationForEndpoint, 'consumerNotFound')]);
  await chooseCar(user);
  await user.click(screen.getByRole('button', { name: 'Service due' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send notification' }));
  expect(await dialog.findByText('Something went wrong. Please try again.')).toBeVisible();
});

// Shows 3-3.24
test('another consumer has other vehicles: the one chosen before is not kept', async () => {
  const asked: unknown[] = [];
  const { user } = await open([], 'en', asked);
  const car = screen.getByRole('combobox', { name: 'Vehicle' });
  expect(car).toBeDisabled();
  await chooseCar(user);
  await user.clear(car);
  await user.type(car, '0002');
  await expect.poll(() => asked).toEqual([{}, { consumer_id: '30' }, { consumer_id: '30', search: '0002' }]);
  const offline = `${vins[1]} · Norrsken · not connected`;
  await user.click(await screen.findByRole('option', { name: offline }));
  await user.click(screen.getByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name: 'ChargeGrid' }));
  expect(car).toHaveValue('');
  await user.click(car);
  expect(await screen.findByText('No car with this VIN shares data with this consumer')).toBeVisible();
  expect(screen.queryByRole('option', { name: offline })).toBeNull();
});
