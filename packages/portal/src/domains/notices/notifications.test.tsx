import { screen, waitFor, within } from '@testing-library/react';
import { messagesEn } from '@vinculum/contract/messages/en.ts';
import {
  countUnreadNotificationsEndpoint,
  markNotificationsReadEndpoint,
  type NotificationRow,
  searchNotificationsEndpoint,
} from '@vinculum/contract/notices/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';

const published: NotificationRow = {
  id: 1,
  sender_name: 'Analytical Engines',
  message: '"Battery study" was published to 3 cars.',
  created_on: '2026-11-20T10:00:00.000Z',
  msg_type: 'CONSENT_PUBLISH',
  data: '{"consentFormId":7}',
  is_read: true,
};
const nothingUnread = answer(countUnreadNotificationsEndpoint, { unread: 0, latest_id: 1 });

async function openNotifications(rows: NotificationRow[], total = rows.length) {
  return await open([
    answer(searchNotificationsEndpoint, { notifications: rows, total_rows: total }),
    nothingUnread,
  ]);
}

const open = async (answers: readonly HttpHandler[], address = '/notifications') =>
  renderScreen(<NotificationsScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/notifications',
    at: address,
    answers,
  });

// Shows 1-0.1, 1-1.4, 1-2.9, 1-2.43
test('a notification opens in a dialog that leads to its form', async () => {
  const { user } = await openNotifications([published]);
  await user.click(await screen.findByRole('button', { name: published.message }));
  const dialog = await screen.findByRole('dialog', { name: 'Notification' });
  expect(dialog).toHaveTextContent('From: Analytical Engines');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: published.message }));
  await user.click(await screen.findByRole('link', { name: 'Open the consent form' }));
  expect(await screen.findByText('At: /consent-view/7')).toBeVisible();
});

test.each([
  ['of its one car', '["YNRTESTVN00000001"]', '/consent-responses/7?vin=YNRTESTVN00000001'],
  ['of the form, for several cars', '["YNRTESTVN00000001","YNRTESTVN00000002"]', '/consent-responses/7'],
])('a notification that names cars leads to the responses %s', async (_case, vins, address) => {
  const { user } = await openNotifications([{ ...published, data: `{"consentFormId":7,"vins":${vins}}` }]);
  await user.click(await screen.findByRole('button', { name: published.message }));
  await user.click(await screen.findByRole('link', { name: 'Open the responses' }));
  expect(await screen.findByText(`At: ${address}`)).toBeVisible();
});

test.each(['', 'not json', '{"consentFormId":"7; drop"}', '[]', '{"consentFormId":-1}'])(
  'data that names no form leads nowhere: %j',
  async (data) => {
    const { user } = await openNotifications([{ ...published, data }]);
    await user.click(await screen.findByRole('button', { name: published.message }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the consent form' })).toBeNull();
  },
);

// Shows 1-2.9, 1-2.43, 1-9.3
test('ten are shown a page', async () => {
  const requests: unknown[] = [];
  await open(
    [
      answer(searchNotificationsEndpoint, { notifications: [published], total_rows: 21 }, requests),
      nothingUnread,
    ],
    '/notifications?page=3&size=50',
  );
  expect(await screen.findByText('21 to 21 of 21')).toBeVisible();
  expect(requests).toEqual([{ page: 3, limit: 10 }]);
});

test('without notifications it says what will appear', async () => {
  await openNotifications([]);
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

test('a list that cannot be loaded offers another try', async () => {
  await open([refuse(searchNotificationsEndpoint, 'internal'), nothingUnread]);
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible();
});

/** What the server would remember: 1 and 2 are unread. */
async function openUnread() {
  const unread = new Set([1, 2]);
  const state = () => ({ unread: unread.size, latest_id: 2 });
  const marks: unknown[] = [];
  const second = {
    ...published,
    id: 2,
    message: '"Tyre study" was revoked.',
    msg_type: 'CONSENT_REVOKE' as const,
  };
  const rendered = await open([
    answer(searchNotificationsEndpoint, () => ({
      notifications: [second, published].map((row) => ({ ...row, is_read: !unread.has(row.id) })),
      total_rows: 2,
    })),
    answer(countUnreadNotificationsEndpoint, state),
    answer(markNotificationsReadEndpoint, ({ body }) => {
      marks.push(body);
      const marked = markNotificationsReadEndpoint.body?.parse(body);
      if (marked?.and_older === true) unread.clear();
      else unread.delete(marked?.notification_id ?? 0);
      return state();
    }),
  ]);
  return { ...rendered, second, marks };
}

test('what is opened loses the word that it is unread', async () => {
  const { user, second, marks } = await openUnread();
  expect(await screen.findAllByText('Unread')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: second.message }));
  await user.click(
    within(await screen.findByRole('dialog'))
      .getAllByRole('button', { name: 'Close' })
      .at(-1) ?? document.body,
  );
  await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(1));
  const row = screen.getByRole('button', { name: published.message }).closest('tr');
  expect(row).toHaveTextContent('Unread');
  expect(row).toHaveTextContent('Published');
  // What is read already is not marked again.
  await user.click(screen.getByRole('button', { name: second.message }));
  expect(await screen.findByRole('dialog', { name: 'Notification' })).toHaveTextContent('Revoked');
  expect(marks).toEqual([{ notification_id: 2 }]);
});

test('a mark that cannot be kept says so, and the notification opens all the same', async () => {
  const { user } = await open([
    answer(searchNotificationsEndpoint, {
      notifications: [{ ...published, is_read: false }],
      total_rows: 1,
    }),
    refuse(markNotificationsReadEndpoint, 'internal'),
    nothingUnread,
  ]);
  await user.click(await screen.findByRole('button', { name: published.message }));
  expect(await screen.findByText(messagesEn.errors.internal)).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Notification' })).toBeVisible();
});

test('all are marked as read at once, and then there is nothing to mark', async () => {
  const { user, marks } = await openUnread();
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(marks).toEqual([{ notification_id: 2, and_older: true }]);
});
