import { screen } from '@testing-library/react';
import { changePasswordEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import {
  countUnreadNotificationsEndpoint,
  searchNotificationsEndpoint,
} from '@vinculum/contract/notices/endpoints.ts';
import { expect, test, vi } from 'vitest';
import { consumer, oem } from '../../testing/actors.ts';
import { answer } from '../../testing/answers.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NotificationBell } from './notification-bell.tsx';

async function openPortal(unread: number, session = consumer('USER_VIEWER')) {
  return await renderPortal({
    session,
    answers: [
      answer(countUnreadNotificationsEndpoint, { unread, latest_id: 7 }),
      answer(searchNotificationsEndpoint, { notifications: [], total_rows: 0 }),
    ],
  });
}

test.each([
  { unread: 3, name: 'Notifications, 3 unread' },
  { unread: 99, name: 'Notifications, 99 unread' },
  { unread: 100, name: 'Notifications, more than 99 unread' },
])('the header says how many are unread: $unread', async ({ unread, name }) => {
  const { user, history } = await openPortal(unread);
  await user.click(await screen.findByRole('link', { name }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  expect(history.location.pathname).toBe('/notifications');
});

test('without anything unread the bell has no figure', async () => {
  await openPortal(0);
  const bell = await screen.findByTitle('Notifications');
  expect(bell.parentElement).toHaveTextContent('');
});

test('portals and users that have no notifications have no bell', async () => {
  await openPortal(3, oem('USER_ADMIN'));
  expect(await screen.findByText('OEMS PORTAL')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
});

test('what comes while a screen is open is counted without a click', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let unread = 1;
    await renderPortal({
      session: consumer('USER_VIEWER'),
      answers: [answer(countUnreadNotificationsEndpoint, () => ({ unread, latest_id: unread }))],
    });
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
    unread = 2;
    await vi.advanceTimersByTimeAsync(10_500);
    expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('what the user does is asked after at once', async () => {
  let unread = 1;
  const { user } = await renderScreen(
    <>
      <NotificationBell />
      <Act />
    </>,
    {
      session: consumer('USER_VIEWER'),
      answers: [
        answer(countUnreadNotificationsEndpoint, () => ({ unread, latest_id: unread })),
        answer(changePasswordEndpoint, { message: 'Done.' }),
      ],
    },
  );
  expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  unread = 2;
  await user.click(screen.getByRole('button', { name: 'Act' }));
  expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();
});

function Act() {
  const act = useCall(changePasswordEndpoint);
  const body = { old_password: 'Old-pass-1', new_password: 'New-pass-1' };
  return (
    <button type="button" onClick={() => act.mutate({ body })}>
      Act
    </button>
  );
}

test('an open list shows what has just come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const reported = (id: number) => ({
      id,
      sender_name: 'Norrsken Motors',
      message: `Message ${id}`,
      created_on: '2026-11-02T10:00:00.000Z',
      msg_type: 'OTHER' as const,
      data: '{}',
      is_read: false,
    });
    let newest = 1;
    await renderPortal({
      session: consumer('USER_VIEWER'),
      at: '/notifications',
      answers: [
        answer(countUnreadNotificationsEndpoint, () => ({ unread: newest, latest_id: newest })),
        answer(searchNotificationsEndpoint, () => ({
          notifications: [reported(newest)],
          total_rows: newest,
        })),
      ],
    });
    expect(await screen.findByText('Message 1')).toBeVisible();
    newest = 2;
    await vi.advanceTimersByTimeAsync(10_500);
    expect(await screen.findByText('Message 2')).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
