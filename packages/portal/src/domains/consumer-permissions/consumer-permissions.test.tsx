import { screen, waitFor, within } from '@testing-library/react';
import {
  type ConsumerPermissionRow,
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
  listPermissionsOfEndpoint,
  previewPermissionChangeEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { HttpHandler } from 'msw';
import type { UserRole } from '@vinculum/contract/access/vocabulary.ts';
import { expect, test } from 'vitest';
import { admin, consumer, oem } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ConsumerPermissionsScreen } from './consumer-permissions-screen.tsx';
import { OemPermissionsScreen } from './oem-permissions-screen.tsx';
import { PermissionsOf } from './permissions-of.tsx';

const switches = {
  form_type_notification: true,
  form_type_question: false,
  access_type_send_notification: false,
  access_type_send_command: false,
  access_type_read_signal: true,
};
const row: ConsumerPermissionRow = {
  permission_id: 9,
  consumer_id: 3,
  consumer_name: 'Analytical Engines',
  ...switches,
  waiting: { Standard: 2, Action: 5 },
};
const other: ConsumerPermissionRow = {
  ...row,
  permission_id: 10,
  consumer_id: 4,
  consumer_name: 'Difference Engines',
  waiting: { Standard: 0, Action: 0 },
};
const effects = { forms: 3, consents: 22, live_cars: 7, requests: 26, asked_cars: 24 };
const specifiedText =
  'This may result in revoking consent previously accepted by the consumers and may also trigger new consent request.';

async function openSwitches(answers: readonly HttpHandler[] = [], role: UserRole = 'USER_ADMIN') {
  return await renderScreen(<ConsumerPermissionsScreen />, {
    session: oem(role),
    path: '/oems-consumer',
    answers: [
      ...answers,
      answer(listConsumerPermissionsEndpoint, { permissions: [row, other] }),
      answer(previewPermissionChangeEndpoint, effects),
    ],
  });
}

const notificationSwitch = { name: 'Notification Form for Analytical Engines' };
const questionSwitch = { name: 'Question Form for Difference Engines' };

// Shows 1-1.5, 1-2.10, 1-2.44, 1-2.45
test('a switch asks with the specified words, and Agree sends only what changed', async () => {
  const sent: unknown[] = [];
  const queries: unknown[] = [];
  const { user } = await openSwitches([
    answer(
      changeConsumerPermissionEndpoint,
      { message: 'Permission updated.', canceled: 4, offered: 0 },
      sent,
    ),
    answer(previewPermissionChangeEndpoint, ({ params, query }) => {
      queries.push({ ...params, ...query });
      return effects;
    }),
  ]);
  await user.click(await screen.findByRole('switch', notificationSwitch));
  const dialog = await screen.findByRole('dialog', { name: 'Updating OEM permission?' });
  expect(dialog).toHaveTextContent(specifiedText);
  expect(dialog).toHaveTextContent('Notification Form will be switched off for Analytical Engines.');
  expect(
    await within(dialog).findByText(
      '22 consents and requests of 3 forms end at once. The data of 7 live cars stops.',
    ),
  ).toBeVisible();
  expect(queries[0]).toMatchObject({ id: '9', consent_type: 'Standard' });
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Agree' }));
  const result = await screen.findByText('4 consents and requests ended. No new request was sent.');
  expect(result).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ permission_id: 9, form_type_notification: false }]);
  await user.click(screen.getByRole('switch', questionSwitch));
  expect(screen.queryByText('4 consents and requests ended. No new request was sent.')).toBeNull();
});

test('a switch that is off says how many requests wait for it; what is permitted waits for nothing', async () => {
  await openSwitches();
  const cellOf = async (name: string) => (await screen.findByRole('switch', { name })).closest('td');
  expect(await cellOf('Question Form for Analytical Engines')).toHaveTextContent('5 requests wait for it');
  expect(await cellOf('Notification Form for Analytical Engines')).not.toHaveTextContent(/wait/);
  expect(await cellOf('Question Form for Difference Engines')).not.toHaveTextContent(/wait/);
});

test('giving a permission ends nothing, and says how many owners it asks', async () => {
  const sent: unknown[] = [];
  const queries: unknown[] = [];
  const { user } = await openSwitches([
    answer(changeConsumerPermissionEndpoint, { message: 'Updated.', canceled: 0, offered: 1 }, sent),
    answer(previewPermissionChangeEndpoint, ({ params, query }) => {
      queries.push({ ...params, ...query });
      return effects;
    }),
  ]);
  await user.click(await screen.findByRole('switch', questionSwitch));
  const dialog = await screen.findByRole('dialog', { name: 'Updating OEM permission?' });
  expect(dialog).toHaveTextContent(specifiedText);
  expect(dialog).toHaveTextContent('Question Form will be switched on for Difference Engines.');
  expect(await within(dialog).findByText(/^26 requests go to the owners of 24 cars at once/)).toBeVisible();
  expect(dialog).not.toHaveTextContent(/end at once/);
  expect(queries[0]).toMatchObject({ id: '10', consent_type: 'Action' });
  await user.click(within(dialog).getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText('No consent or request ended. 1 new request was sent.')).toBeVisible();
  expect(sent).toEqual([{ permission_id: 10, form_type_question: true }]);
});

test('of a maker it is shown what each consumer is permitted, and not what makers permit', async () => {
  await renderScreen(<PermissionsOf organisationId={100} isConsumer={false} isMaker />, {
    session: admin('USER_VIEWER'),
    path: '/organisations',
    answers: [
      answer(listPermissionsOfEndpoint, {
        has: [{ permission_id: 8, oem_id: 2, oem_name: 'Norrsken Motors', ...switches }],
        gives: [row, other],
      }),
    ],
  });
  const first = await screen.findByRole('row', { name: /^Analytical/ });
  expect(screen.getByRole('link', { name: 'Difference Engines' })).toHaveAttribute(
    'href',
    '/organisations/4',
  );
  const cells = within(first).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Analytical Engines',
    'Permitted',
    'Not permitted',
    'Not permitted',
    'Not permitted',
    'Permitted',
  ]);
  expect(screen.queryByText('Norrsken Motors')).toBeNull();
});

test.each([
  ['ends', notificationSwitch, 'How many consents and requests end could not be found out.'],
  ['is asked', questionSwitch, 'How many owners are asked could not be found out.'],
])('when what %s cannot be counted, that is said and agreeing stays possible', async (_what, moved, text) => {
  const { user } = await openSwitches([refuse(previewPermissionChangeEndpoint, 'internal')]);
  await user.click(await screen.findByRole('switch', moved));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(text)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Agree' })).toBeEnabled();
});

// Shows 1-2.45
test('Disagree leaves the switch as it was', async () => {
  const { user } = await openSwitches([refuse(changeConsumerPermissionEndpoint, 'internal')]);
  await user.click(await screen.findByRole('switch', notificationSwitch));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disagree' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('switch', notificationSwitch)).toBeChecked();
});

// Shows 2-8.1
test('a change that fails is told and the switch stays', async () => {
  const { user } = await openSwitches([refuse(changeConsumerPermissionEndpoint, 'internal')]);
  await user.click(await screen.findByRole('switch', notificationSwitch));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Agree' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Something went wrong. Please try again.',
  );
});

// Shows 1-6.9
test('who may not change permissions sees them without moving them', async () => {
  await openSwitches([], 'USER_EDITOR');
  const cells = within(await screen.findByRole('row', { name: /^Analytical/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Analytical Engines',
    'Permitted',
    'Not permitted5 requests wait for it',
  ]);
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText(/Administrators of your organisation change it\./)).toBeVisible();
});

test('which forms are of which kind is said, and a consumer leads to its forms', async () => {
  await openSwitches();
  expect(await screen.findByRole('link', { name: 'Analytical Engines' })).toHaveAttribute(
    'href',
    '/consent-forms?consumer=3',
  );
  expect(screen.getByText(/Notification forms are those of the type Standard/)).toBeVisible();
  expect(screen.queryByText(/Administrators of your organisation/)).toBeNull();
});

// Shows 1-2.10, 2-3.18
test('a consumer sees in words what each maker permits', async () => {
  await renderScreen(<OemPermissionsScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/oems',
    answers: [
      answer(listOemPermissionsEndpoint, {
        permissions: [{ permission_id: 9, oem_id: 2, oem_name: 'Norrsken Motors', ...switches }],
      }),
    ],
  });
  const cells = within(await screen.findByRole('row', { name: /Norrsken/ })).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Norrsken Motors',
    'Permitted',
    'Not permitted',
    'Not permitted',
    'Not permitted',
    'Permitted',
  ]);
});

test('makers of load tests are listed when they are asked for', async () => {
  const asked: unknown[] = [];
  const { user } = await renderScreen(<OemPermissionsScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/oems',
    answers: [answer(listOemPermissionsEndpoint, { permissions: [] }, asked)],
  });
  await user.click(await screen.findByRole('switch', { name: /^Include test traffic/ }));
  await expect.poll(() => asked.at(-1)).toMatchObject({ include_test: 'true' });
  expect(asked[0]).toEqual({});
});

test.each(['/oems', '/oems-consumer'])('%s shows each portal its own side of the permissions', async (at) => {
  const both = [
    answer(listConsumerPermissionsEndpoint, { permissions: [row] }),
    answer(listOemPermissionsEndpoint, { permissions: [] }),
  ];
  await renderPortal({ session: oem('USER_VIEWER'), at, answers: both });
  expect(await screen.findByRole('heading', { level: 1, name: 'Consumer Permissions' })).toBeVisible();
  await renderPortal({ session: consumer('USER_VIEWER'), at, answers: both });
  expect(await screen.findByRole('heading', { level: 1, name: 'OEMs' })).toBeVisible();
});
