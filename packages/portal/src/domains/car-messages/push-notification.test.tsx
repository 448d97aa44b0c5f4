import { screen, within } from '@testing-library/react';
import {
  getIconUploadAddressEndpoint,
  sendNotificationEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { type HttpHandler, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PushNotificationScreen } from './notification/push-notification-screen.tsx';
import { png, vins } from '../../testing/rooms/car-messages.ts';

vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:icon', revokeObjectURL: () => {} }));

async function open(answers: readonly HttpHandler[] = [], language: 'en' | 'es' = 'en') {
  return await renderScreen(<PushNotificationScreen />, {
    session: consumer('USER_ADMIN'),
    path: '/push-notification',
    language,
    answers: [...answers, answer(getPublicSettingsEndpoint, { ...someSettings, max_vins: 3 })],
  });
}

const field = (name: RegExp) => screen.getByRole('textbox', { name });

// Shows 2-5.1, 2-8.11
test('a message and VINs are required, all of it said at once, and nothing is sent', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Message: Oops! You missed something.', 'VINs: Oops! You missed something.']);
});

test('a message that is too long is told as that, not as missing', async () => {
  const { user } = await open();
  await user.click(field(/^Message/));
  await user.paste('x'.repeat(1001));
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByRole('link', { name: 'Message: At most 1,000 characters' })).toBeVisible();
});

test('the same is said in Spanish', async () => {
  const { user } = await open([], 'es');
  await user.click(screen.getByRole('button', { name: 'Enviar la notificación' }));
  expect((await screen.findAllByText('¡Vaya! Le falta algo por rellenar.')).length).toBeGreaterThan(1);
});

// Shows 2-5.2, 2-9.2, 3-5.15, 3-5.16, 3-9.6
test.each([
  ['nonsense', 'Invalid Url Provided'],
  [`https://example.com/${'a'.repeat(2000)}`, 'Oops! Length of the Url exceeded 2000 characters'],
])('a link that cannot be one is named (%#)', async (url, message) => {
  const { user } = await open();
  await user.click(field(/^URL/));
  await user.paste(url);
  await user.tab();
  expect(await screen.findByText(message)).toBeVisible();
});

// Shows 2-5.4, 2-9.3, 3-5.16, 3-5.17, 3-5.18, 3-5.19, 3-9.7
test.each([
  [png(79), 'Icon is too small. Minimum size is 80x80.'],
  [png(257), 'Icon is too big. Maximum size is 256x256.'],
  [new File(['GIF89a'], 'icon.png', { type: 'image/png' }), 'Invalid icon format. Please select a PNG file.'],
])('an icon that cannot be one says why and holds the notification back (%#)', async (file, message) => {
  const { user } = await open();
  await user.upload(screen.getByLabelText('Choose a PNG file', { selector: 'input' }), file);
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  const button = screen.getByRole('button', { name: /Choose a PNG file$/ });
  expect(button).toHaveAccessibleDescription(new RegExp(message));
  await user.click(screen.getByRole('button', { name: 'Remove icon.png' }));
  expect(button).toHaveFocus();
});

// Shows 2-2.41, 2-5.3, 3-2.58, 3-5.20
test('what is typed stands in the picture of the car, under the organisation’s name until there is a title', async () => {
  const { user } = await open();
  const car = within(screen.getByRole('figure', { name: 'How it looks in the car' }));
  expect(car.getByText('Analytical Engines')).toBeVisible();
  await user.type(field(/^Message/), 'Snow ahead');
  await user.type(field(/^Title/), 'Weather');
  await user.type(field(/^URL/), 'https://example.com/snow');
  expect(car.getByText('Snow ahead')).toBeVisible();
  expect(car.getByText('Weather')).toBeVisible();
  expect(car.getByText('https://example.com/snow')).toBeVisible();
  expect(car.queryByText('Analytical Engines')).toBeNull();
});

test('the cars of a file are those that it goes to', async () => {
  const sent: unknown[] = [];
  const taken = answer(sendNotificationEndpoint, ({ body }) => {
    sent.push(body);
    return { message: 'Sent to 2 cars.', send_id: 12, sent: 2, refused: [] };
  });
  const { user } = await open([taken]);
  await user.type(field(/^Message/), 'Snow ahead');
  const file = new File([`vin\n${vins.join('\n')}\n`], 'cars.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Drop a CSV or text file here, or choose one'), file);
  expect(await screen.findByText('2 valid VINs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByText('Sent to 2 cars.')).toBeVisible();
  expect(sent).toMatchObject([{ vin_numbers: vins }]);
});

test('that a file was read stays said, also of one without a heading whose lines end as on Windows', async () => {
  const { user } = await open();
  const file = new File([`${vins.join('\r\n')}\r\n`], 'cars.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Drop a CSV or text file here, or choose one'), file);
  expect(await screen.findByText('2 valid VINs')).toBeVisible();
  expect(screen.getByText('cars.csv read.')).toBeVisible();
});

// Shows 1-2.12, 2-1.12, 2-2.9, 2-2.41, 2-3.17, 2-7.21, 2-7.22
test('a notification goes out with its icon; who was refused and why stays, and leads to the live view', async () => {
  const sent: unknown[] = [];
  const puts: string[] = [];
  const { user } = await open([
    answer(getIconUploadAddressEndpoint, {
      url: '/files/v1/icons/i.png?s=1',
      imageName: 'notification-7.png',
    }),
    http.put('*/files/v1/icons/i.png', ({ request }) => {
      puts.push(request.headers.get('content-type') ?? '');
      return new Response();
    }),
    answer(sendNotificationEndpoint, ({ body }) => {
      sent.push(body);
      return {
        message: 'Sent to 1 car. 1 VIN was refused: …',
        send_id: 12,
        sent: 1,
        refused: [{ vin: vins[1], reason: 'NO_PERMISSION' as const }],
      };
    }),
  ]);
  await user.type(field(/^Message/), ' Snow ahead ');
  await user.upload(screen.getByLabelText('Choose a PNG file', { selector: 'input' }), png(100));
  await screen.findByRole('button', { name: 'Remove icon.png' });
  await user.click(field(/^VINs/));
  await user.paste(` ${vins[0].toLowerCase()} , ${vins[1]}, ${vins[0]}`);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  const result = within(await screen.findByRole('region', { name: 'What became of your message' }));
  expect(result.getByText('Sent to 1 car. 1 VIN was refused: …')).toBeVisible();
  expect(result.getByRole('heading', { name: 'Sending “Notification”' })).toBeVisible();
  expect(result.getByText('1 car without permission')).toBeVisible();
  expect(result.getByText(vins[1])).toBeVisible();
  expect(result.getByRole('link', { name: 'Follow it car by car' })).toHaveAttribute(
    'href',
    '/vehicle-messages/12',
  );
  expect(puts).toEqual(['image/png']);
  expect(sent).toEqual([
    {
      message: 'Snow ahead',
      vin_numbers: vins,
      url_authentication_enabled: false,
      icon_url: 'notification-7.png',
      valid_for_minutes: 10_080,
    },
  ]);
  expect(field(/^Message/)).toHaveValue('');
  await user.click(result.getByRole('button', { name: /^Dismiss/ }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('an icon that is refused when it is sent is told at its field, and nothing goes to cars', async () => {
  const sent: unknown[] = [];
  const message = 'This picture is of no use';
  const problem = {
    code: 'badRequest',
    message,
    request_id: 'r-1',
    fields: [{ field: 'file', key: 'x', message }],
  };
  const { user } = await open([
    answer(getIconUploadAddressEndpoint, { url: '/files/v1/icons/i.png', imageName: 'notification-7.png' }),
    http.put('*/files/v1/icons/i.png', () => Response.json(problem, { status: 400 })),
    answer(sendNotificationEndpoint, { message: 'Sent', send_id: 12, sent: 1, refused: [] }, sent),
  ]);
  await user.type(field(/^Message/), 'Snow ahead');
  await user.upload(screen.getByLabelText('Choose a PNG file', { selector: 'input' }), png(100));
  await user.click(field(/^VINs/));
  await user.paste(vins[0]);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByRole('link', { name: `Icon: ${message}` })).toBeVisible();
  expect(sent).toEqual([]);
});

test('what nobody got stays in the form', async () => {
  const { user } = await open([
    answer(sendNotificationEndpoint, {
      message: 'Nothing was sent. 1 VIN was refused: …',
      send_id: null,
      sent: 0,
      refused: [
        { vin: vins[0], reason: 'NOT_REGISTERED' },
        { vin: 'YNRTESTVN00000003', reason: 'TOO_MANY_WAITING' },
        { vin: vins[1], reason: 'NOT_REGISTERED' },
      ],
    }),
  ]);
  await user.type(field(/^Message/), 'Snow ahead');
  await user.click(field(/^VINs/));
  await user.paste(vins[0]);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByText('2 cars are not registered')).toBeVisible();
  expect(screen.getByText('1 car with too many messages waiting')).toBeVisible();
  for (const vin of [...vins, 'YNRTESTVN00000003']) expect(screen.getByText(vin)).toBeVisible();
  expect(screen.getByText('What you entered is still below.')).toBeVisible();
  expect(field(/^Message/)).toHaveValue('Snow ahead');
  expect(screen.queryByRole('link', { name: 'Follow it car by car' })).toBeNull();
});

// Shows 2-8.2, 3-8.10
test('on a 400 the server’s own message is shown', async () => {
  const { user } = await open([
    refuse(sendNotificationEndpoint, 'invalidVins', { message: '1 VIN is not valid: X' }),
  ]);
  await user.type(field(/^Message/), 'Snow ahead');
  await user.click(field(/^VINs/));
  await user.paste(vins[0]);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByText('1 VIN is not valid: X')).toBeVisible();
});

test('a failure without a message of the server is told as the general error', async () => {
  const { user } = await open([
    http.post('*/consumer/api/v1/send-notification', () => new Response('', { status: 502 })),
  ]);
  await user.type(field(/^Message/), 'Snow ahead');
  await user.click(field(/^VINs/));
  await user.paste(vins[0]);
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
  expect(field(/^Message/)).toHaveValue('Snow ahead');
});

test('malformed VINs and more than are allowed are named before anything is sent', async () => {
  const { user } = await open();
  await user.type(field(/^Message/), 'Snow ahead');
  await user.click(field(/^VINs/));
  await user.paste('nonsense');
  await user.click(screen.getByRole('button', { name: 'Send notification' }));
  expect((await screen.findAllByText(/1 VIN is not valid: NONSENSE/)).length).toBeGreaterThan(0);
  await user.clear(field(/^VINs/));
  await user.paste([...vins, 'YNRTESTVN00000003', 'YNRTESTVN00000004'].join(','));
  expect((await screen.findAllByText('At most 3 VINs at once')).length).toBeGreaterThan(0);
});
