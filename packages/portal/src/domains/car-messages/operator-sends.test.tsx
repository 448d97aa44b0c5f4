import { screen, within } from '@testing-library/react';
import {
  getIconUploadAddressForEndpoint,
  sendNotificationForEndpoint,
  sendRemoteSignalsForEndpoint,
} from '@vinculum/contract/car-messages/operator-endpoints.ts';
import { listVehicleMessagesEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import { listOemConsumersEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import type { UserEvent } from '@testing-library/user-event';
import { type HttpHandler, http } from 'msw';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PushNotificationScreen } from './notification/push-notification-screen.tsx';
import { MapRestrictionScreen } from './restrictions/map-restriction-screen.tsx';
import { RemoteSignalScreen } from './signals/remote-signal-screen.tsx';
import { VehicleMessagesScreen } from './sent/vehicle-messages-screen.tsx';
import { noMetadata, png, someMessage, vins } from '../../testing/rooms/car-messages.ts';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:icon', revokeObjectURL: () => {} }));

const consumers = [
  { id: 30, name: 'Helios Insurance' },
  { id: 31, name: 'ChargeGrid' },
];

async function open(view: ReactNode, answers: readonly HttpHandler[] = [], at = '/send') {
  return await renderScreen(view, {
    session: admin('USER_ADMIN'),
    path: '/send',
    at,
    answers: [
      ...answers,
      answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 3 }),
      answer(listSignalsEndpoint, { signals: [] }),
      answer(getSignalMetadataEndpoint, noMetadata),
      answer(listOemConsumersEndpoint, ({ query }) => {
        const search = query['search'] ?? '';
        return {
          organisation: consumers.filter(
            ({ id, name }) => search === '' || name.includes(search) || String(id) === search,
          ),
        };
      }),
    ],
  });
}

const field = (name: RegExp) => screen.getByRole('textbox', { name });

async function chooseConsumer(user: UserEvent, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Consumer' }));
  await user.click(await screen.findByRole('option', { name }));
}

async function enter(user: UserEvent, name: RegExp, text: string) {
  await user.click(field(name));
  await user.paste(text);
}

/** Answers a send, and keeps what was sent. */
function keep(sent: unknown[], message = 'Sent to 1 car.') {
  const result = { message, send_id: 12, sent: 1, refused: [] };
  const answered = ({ body }: { readonly body: unknown }) => {
    sent.push(body);
    return result;
  };
  return [answer(sendNotificationForEndpoint, answered), answer(sendRemoteSignalsForEndpoint, answered)];
}

// Shows 3-2.58, 3-5.15
test('a consumer is required beside a message and VINs, all of it said at once', async () => {
  const { user } = await open(<PushNotificationScreen />);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  const alert = await screen.findByRole('alert');
  const links = within(alert).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Consumer: Oops! You missed something.',
    'Message: Oops! You missed something.',
    'VINs: Oops! You missed something.',
  ]);
});

test.each([
  ['a notification', PushNotificationScreen, 'Send notification', /^Message/, 'Hello'],
  ['a map restriction', MapRestrictionScreen, 'SAVE', /^Value/, '80'],
] as const)('the result of %s goes when the next try begins', async (...[, View, send, label, text]) => {
  const { user } = await open(<View />, keep([]));
  await chooseConsumer(user, 'Helios Insurance');
  await enter(user, label, text);
  await enter(user, /^VIN/, vins[0]);
  await user.click(screen.getByRole('button', { name: send }));
  expect(await screen.findByText('Sent to 1 car.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: send }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Oops! You missed something.');
  expect(screen.queryByText('Sent to 1 car.')).toBeNull();
});

// Shows 3-2.24, 3-2.58, 3-3.16, 3-5.20, 3-7.35, 3-7.36
test('a notification with its icon goes out in the name of the chosen consumer, who stays chosen for the next', async () => {
  const sent: unknown[] = [];
  const requests: unknown[] = [];
  const { user } = await open(<PushNotificationScreen />, [
    ...keep(sent),
    answer(getIconUploadAddressForEndpoint, ({ params }) => {
      requests.push(params['id']);
      return { url: '/files/v1/icons/i.png?s=1', imageName: 'icon-30-7.png' };
    }),
    http.put('*/files/v1/icons/i.png', () => new Response()),
  ]);
  await chooseConsumer(user, 'Helios Insurance');
  const car = within(screen.getByRole('figure', { name: 'How it looks in the car' }));
  expect(await car.findByText('Helios Insurance')).toBeVisible();
  await enter(user, /^Message/, 'Snow ahead');
  await enter(user, /^Title/, 'Weather');
  await enter(user, /^URL/, 'https://example.com/snow');
  await user.upload(screen.getByLabelText('Choose a PNG file', { selector: 'input' }), png(100));
  await screen.findByRole('button', { name: 'Remove icon.png' });
  await enter(user, /^VINs/, vins[0]);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  const result = within(await screen.findByRole('region', { name: 'What became of your message' }));
  expect(result.getByText('Sent to 1 car.')).toBeVisible();
  expect(requests).toEqual(['30']);
  expect(result.getByRole('heading', { name: 'Sending “Weather”' })).toBeVisible();
  expect(sent).toEqual([
    {
      consumer_id: 30,
      message: 'Snow ahead',
      title: 'Weather',
      url: 'https://example.com/snow',
      url_authentication_enabled: false,
      vin_numbers: [vins[0]],
      icon_url: 'icon-30-7.png',
      valid_for_minutes: 10_080,
    },
  ]);
  expect(await screen.findByDisplayValue('Helios Insurance')).toBeVisible();
  for (const name of [/^Message/, /^Title/, /^URL/, /^VINs/]) expect(field(name)).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Remove icon.png' })).toBeNull();
});

// Shows 3-8.10
test.each([
  ['tooManyVehicles', 'At most 3 VINs at once'],
  ['consumerNotFound', 'Something went wrong. Please try again.'],
] as const)('only a 400 is told in the server’s words: %s', async (code, reported) => {
  const refusal = refuse(sendNotificationForEndpoint, code, { message: 'At most 3 VINs at once' });
  const { user } = await open(<PushNotificationScreen />, [refusal], '/send?consumer=31');
  await screen.findByDisplayValue('ChargeGrid');
  await enter(user, /^Message/, 'Snow ahead');
  await enter(user, /^VINs/, vins[0]);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByText(reported)).toBeVisible();
});

// Shows 3-5.22
test('a remote signal needs a consumer beside all else, and nothing is sent without', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<RemoteSignalScreen />, keep(sent));
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(new Set(links.map((link) => link.textContent))).toEqual(
    new Set(
      ['Consumer', 'Signal name', 'Data type', 'Value', 'VINs'].map(
        (name) => `${name}: Oops! You missed something.`,
      ),
    ),
  );
  expect(sent).toEqual([]);
});

// Shows 3-2.26, 3-2.64, 3-3.17, 3-5.22, 3-7.39
test('a remote signal is set in the name of the consumer that the address names, in the specified words', async () => {
  const sent: unknown[] = [];
  const reported = 'Remote Signals successfully published to given vehicle(s)';
  const { user } = await open(<RemoteSignalScreen />, keep(sent, reported), '/send?consumer=31');
  await screen.findByDisplayValue('ChargeGrid');
  await user.click(screen.getByRole('combobox', { name: 'Signal name' }));
  await user.paste('ownSignal');
  await user.click(screen.getByRole('combobox', { name: 'Data type' }));
  await user.click(await screen.findByRole('option', { name: 'Text' }));
  await enter(user, /^Value/, 'hello');
  await enter(user, /^VINs/, vins[0]);
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  expect(await screen.findByText(reported)).toBeVisible();
  expect(sent).toMatchObject([
    { consumer_id: 31, remote_signal_update: { signals: { ownSignal: { type: 0, value: 'hello' } } } },
  ]);
});

// Shows 3-2.27, 3-2.65, 3-3.20, 3-5.25
test('a map restriction needs a consumer, a value and VINs, and goes out in the consumer’s name', async () => {
  const sent: unknown[] = [];
  const { user } = await open(<MapRestrictionScreen />, keep(sent));
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  const alert = await screen.findByRole('alert');
  expect(
    new Set(
      within(alert)
        .getAllByRole('link')
        .map((link) => link.textContent?.split(':')[0]),
    ),
  ).toEqual(new Set(['Consumer', 'Value in km/h', 'VINs']));
  await chooseConsumer(user, 'ChargeGrid');
  await enter(user, /^Value/, '80');
  await enter(user, /^VINs/, vins[0]);
  await user.click(screen.getByRole('button', { name: 'SAVE' }));
  await screen.findByRole('region', { name: 'What became of your message' });
  expect(sent).toMatchObject([
    { consumer_id: 31, remote_signal_update: { signals: { 'speed-limit': { value: 80 } } } },
  ]);
});

test('messages of all consumers are listed with the sender, and of one consumer when it is chosen', async () => {
  const requests: unknown[] = [];
  const { user } = await open(<VehicleMessagesScreen />, [
    answer(
      listVehicleMessagesEndpoint,
      { data: [someMessage({ sender: 'Helios Insurance' })], total_rows: 1 },
      requests,
    ),
  ]);
  expect(await screen.findByRole('columnheader', { name: 'Consumer' })).toBeVisible();
  const sender = screen.getByRole('cell', { name: 'Helios Insurance by ada.lovelace' });
  expect(within(sender).getByRole('link')).toHaveAttribute('href', '/organisations/3');
  await chooseConsumer(user, 'ChargeGrid');
  await expect.poll(() => requests.at(-1)).toEqual({ consumer_id: 31, page: 1, limit: 10 });
});
