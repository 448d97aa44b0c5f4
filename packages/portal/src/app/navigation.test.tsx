import { screen, within } from '@testing-library/react';
import {
  countUnreadMessagesEndpoint,
  getOrganisationMessageEndpoint,
  listReceivedMessagesEndpoint,
  markMessageReadEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import { expect, test } from 'vitest';
import { answer } from '../testing/answers.ts';
import { actor, admin, consumer, fleetManager, oem } from '../testing/actors.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { featureFlags, portals } from '@vinculum/contract/access/vocabulary.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { hrefOf } from '../lib/screens/addresses.ts';
import { lineOf, mayOpen, menuFor, screensToGo } from '../lib/screens/screens.ts';
import { portalScreens } from './router.tsx';

const everybody = [
  consumer('USER_ADMIN', featureFlags),
  actor('OEMS', 'USER_ADMIN', featureFlags),
  fleetManager('USER_ADMIN'),
  admin('USER_ADMIN'),
];

/** The addresses that specification 1, section 2, names for a portal, in its order. */
const specified = {
  consumer: [
    '/consent-forms',
    '/consent-responses/all',
    '/publish-consent/new',
    '/push-notification',
    '/oems',
    '/msa',
  ],
  oem: ['/consent-forms', '/data-packages', '/oems-consumer'],
  fleetManager: ['/fleets'],
  operator: [
    '/organisations',
    '/consent-forms',
    '/load-tester',
    '/asvlt-profile-management',
    '/template-management',
    '/web-simulator',
  ],
};

/** The lines of the first group. */
function firstOf(session: ReturnType<typeof consumer>) {
  const [first] = menuFor(session.principal, portalScreens);
  return first?.group === 'first' ? first.lines.map(({ to }) => hrefOf(to)) : [];
}

const linesOf = (principal: Principal) =>
  menuFor(principal, portalScreens).flatMap(({ lines }) => lines.map(({ to }) => hrefOf(to)));

// Shows 1-2.16
test('the navigation of a consumer has the entries of the specification in their order', () => {
  expect(firstOf(consumer('USER_ADMIN'))).toEqual(specified.consumer);
});

// Shows 1-2.17
test('the navigation of an OEM has the entries of the specification in their order', () => {
  expect(firstOf(oem('USER_ADMIN'))).toEqual(specified.oem);
  expect(linesOf(oem('USER_ADMIN').principal)).not.toContain('/publish-consent/new');
});

// Shows 1-2.19, 3-2.30
test('the navigation of a fleet manager begins with the fleets', () => {
  expect(firstOf(fleetManager('USER_VIEWER')).slice(0, 1)).toEqual(specified.fleetManager);
});

test('a fleet manager is not led to live data, of which a fleet has none', () => {
  const { principal } = fleetManager('USER_ADMIN');
  expect(linesOf(principal)).not.toContain('/live-data');
  expect(screensToGo(principal, portalScreens).map(({ to }) => hrefOf(to))).not.toContain('/live-data');
});

// Shows 1-2.18
test('the navigation of an administrator begins with the entries of the specification in their order', () => {
  expect(firstOf(admin('USER_ADMIN'))).toEqual(specified.operator);
});

test('no portal has more than six groups, nor more than twelve lines open at once, with that of home', () => {
  for (const session of everybody) {
    const [first, ...others] = menuFor(session.principal, portalScreens);
    expect(others.length).toBeLessThanOrEqual(5);
    const most = Math.max(0, ...others.map(({ lines }) => lines.length));
    expect(1 + (first?.lines.length ?? 0) + most).toBeLessThanOrEqual(12);
  }
});

test('one group is open at a time, first that of the screen', async () => {
  const { user } = await renderPortal({ session: admin('USER_ADMIN'), at: '/audit' });
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  const heading = (name: string) => within(navigation).getByRole('button', { name });
  expect(heading('Platform')).toHaveAttribute('aria-expanded', 'true');
  const audit = within(navigation).getByRole('link', { name: 'Audit' });
  expect(audit).toHaveAttribute('aria-current', 'page');
  await user.click(heading('Organisation'));
  expect(within(navigation).getByRole('link', { name: 'Reset Password' })).toBeVisible();
  expect(heading('Platform')).toHaveAttribute('aria-expanded', 'false');
  expect(within(navigation).queryByRole('link', { name: 'Audit' })).toBeNull();
  await user.click(heading('Organisation'));
  expect(heading('Organisation')).toHaveAttribute('aria-expanded', 'false');
  await user.click(within(navigation).getByRole('link', { name: 'Organisations' }));
  expect(heading('Platform')).toHaveAttribute('aria-expanded', 'false');
});

test('in the rail a group opens beside its icon, and says what is unread in it', async () => {
  localStorage.setItem('vinculum.navigation.narrow', 'true');
  const { user, history } = await renderPortal({
    session: consumer('USER_VIEWER', ['MESSAGES']),
    answers: [answer(countUnreadMessagesEndpoint, { unread: 3 })],
  });
  await user.click(await screen.findByRole('button', { name: 'Organisation, 3 unread' }));
  const lines = await screen.findByRole('list', { name: 'Organisation, 3 unread' });
  await user.click(within(lines).getByRole('link', { name: 'Notifications' }));
  await expect.poll(() => history.location.pathname).toBe('/notifications');
  expect(screen.queryByRole('list', { name: 'Organisation, 3 unread' })).toBeNull();
});

test('no two lines of a group share a place', () => {
  for (const portal of portals) {
    const places = portalScreens.flatMap(({ path, menu }) => {
      const place = menu?.[portal];
      return place === undefined ? [] : [{ path, place: `${place.group} ${place.order}` }];
    });
    const shared = [...Map.groupBy(places, ({ place }) => place).values()].filter((at) => at.length > 1);
    expect(shared).toEqual([]);
  }
});

// Shows 1-2.16
test('messages to the screens of cars stand in the navigation under their specified name', async () => {
  await renderPortal({ session: consumer('USER_ADMIN') });
  const entry = await screen.findByRole('link', { name: 'UI Notification' });
  expect(entry).toHaveAttribute('href', '/push-notification');
});

// Shows 1-2.22
test('the user menu has the entries of the specification in their order', async () => {
  const { user } = await renderPortal({ session: consumer('USER_VIEWER') });
  await user.click(await screen.findByRole('button', { name: 'User menu of Ada Lovelace' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'PROFILE',
    'CHANGE PASSWORD',
    'UPDATE ORGANISATION DETAIL',
    'UPDATE BILLING INFO',
    'LOGOUT',
  ]);
});

test.each([
  { unread: 3, name: '3 unread', figure: '3' },
  { unread: 100, name: 'more than 99 unread', figure: '99+' },
])('the navigation says how many messages are unread: $unread', async ({ unread, name, figure }) => {
  const { user } = await renderPortal({
    session: consumer('USER_VIEWER', ['MESSAGES']),
    answers: [answer(countUnreadMessagesEndpoint, { unread })],
  });
  const group = await screen.findByRole('button', { name: `Organisation, ${name}` });
  expect(within(group).getByText(figure)).toBeVisible();
  await user.click(group);
  expect(within(screen.getByRole('link', { name: `Messages, ${name}` })).getByText(figure)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Organisation' })).toHaveAttribute('aria-expanded', 'true');
});

test('a message that is read is counted no more, and nothing unread shows no figure', async () => {
  const read = { ...whole, message_id: 4 };
  const row = {
    message_id: 4,
    organisation_id: 11,
    organisation_name: 'Norrsken Motors',
    subject: 'Price of speed',
    preview: 'Is it still 0.4?',
    sent_by: 'Astrid Lindqvist',
    sent_on: '2026-11-20T10:00:00.000Z',
    is_read: false,
  };
  let unread = 1;
  const { user } = await renderPortal({
    session: consumer('USER_VIEWER', ['MESSAGES']),
    at: '/messages',
    answers: [
      answer(countUnreadMessagesEndpoint, () => ({ unread })),
      answer(listReceivedMessagesEndpoint, { data: [row], total_rows: 1 }),
      answer(getOrganisationMessageEndpoint, read),
      answer(markMessageReadEndpoint, () => {
        unread = 0;
        return { unread };
      }),
    ],
  });
  const before = await screen.findByRole('link', { name: 'Messages, 1 unread' });
  expect(within(before).getByText('1')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Price of speed' }));
  const line = await screen.findByRole('link', { name: 'Messages', hidden: true });
  expect(line).toHaveTextContent(/^Messages$/);
});

const whole = {
  from_organisation_id: 11,
  from_organisation_name: 'Norrsken Motors',
  to_organisation_id: 3,
  to_organisation_name: 'Analytical Engines',
  subject: 'Price of speed',
  body: 'Is it still 0.4?',
  sent_by: 'Astrid Lindqvist',
  sent_on: '2026-11-20T10:00:00.000Z',
};

test.each(everybody)('every screen of a portal lies under a line of its navigation (%#)', ({ principal }) => {
  const lost = portalScreens
    .filter((one) => one.frame !== 'bare' && one.path !== '/' && mayOpen(principal, one))
    .map(({ path }) => path)
    .filter((path) => lineOf(principal, portalScreens, path) === undefined);
  expect(lost).toEqual([]);
});
