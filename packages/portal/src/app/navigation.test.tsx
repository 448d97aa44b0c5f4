import { screen, within } from '@testing-library/react';
import {
  countUnreadMessagesEndpoint,
  getOrganisationMessageEndpoint,
  listReceivedMessagesEndpoint,
  markMessageReadEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import { expect, test } from 'vitest';
import { answer } from '../testing/answers.ts';
import { admin, consumer, fleetManager, oem } from '../testing/actors.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { portals } from '@vinculum/contract/access/vocabulary.ts';
import { domains } from './domains.ts';
import { menuFor } from './shell/menu.ts';

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

/** The first lines of the navigation, as many as are specified. */
function firstOf(session: ReturnType<typeof consumer>, { length }: readonly string[]) {
  return menuFor(session.principal)
    .slice(0, length)
    .map(({ to }) => to);
}

// Shows 1-2.16
test('the navigation of a consumer has the entries of the specification in their order', () => {
  expect(firstOf(consumer('USER_ADMIN'), specified.consumer)).toEqual(specified.consumer);
});

// Shows 1-2.17
test('the navigation of an OEM has the entries of the specification in their order', () => {
  expect(firstOf(oem('USER_ADMIN'), specified.oem)).toEqual(specified.oem);
  expect(menuFor(oem('USER_ADMIN').principal).map(({ to }) => to)).not.toContain('/publish-consent/new');
});

// Shows 1-2.19, 3-2.30
test('the navigation of a fleet manager begins with the fleets', () => {
  expect(firstOf(fleetManager('USER_VIEWER'), specified.fleetManager)).toEqual(specified.fleetManager);
});

// Shows 1-2.18
test('the navigation of an administrator begins with the entries of the specification in their order', () => {
  expect(firstOf(admin('USER_ADMIN'), specified.operator)).toEqual(specified.operator);
});

test('what comes after the specified lines stands under headings', async () => {
  await renderPortal({ session: admin('USER_ADMIN') });
  const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
  const platform = within(navigation).getByRole('list', { name: 'Platform' });
  expect(within(platform).getByRole('link', { name: 'Audit' })).toBeVisible();
  const [top] = within(navigation).getAllByRole('list', { name: '' }).slice(1);
  expect(
    within(top ?? platform)
      .getAllByRole('link')
      .map((line) => line.textContent),
  ).toEqual([
    'Organisations',
    'Consent Forms',
    'Load Tester',
    'ASVLT Profile Management',
    'Template Management',
    'Web Simulator',
  ]);
});

test('no two lines of a portal’s navigation share a place', () => {
  for (const portal of portals) {
    const places = domains
      .flatMap(({ menu }) => menu)
      .filter((entry) => entry.portals.includes(portal))
      .map(({ order }) => order);
    expect(places.toSorted((a, b) => a - b)).toEqual([...new Set(places)].toSorted((a, b) => a - b));
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
  { unread: 3, name: 'Messages, 3 unread', figure: '3' },
  { unread: 100, name: 'Messages, more than 99 unread', figure: '99+' },
])('the navigation says how many messages are unread: $unread', async ({ unread, name, figure }) => {
  await renderPortal({
    session: consumer('USER_VIEWER', ['MESSAGES']),
    answers: [answer(countUnreadMessagesEndpoint, { unread })],
  });
  expect(within(await screen.findByRole('link', { name })).getByText(figure)).toBeVisible();
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
  const { user } = await renderPortal({
    session: consumer('USER_VIEWER', ['MESSAGES']),
    at: '/messages',
    answers: [
      answer(countUnreadMessagesEndpoint, { unread: 1 }),
      answer(listReceivedMessagesEndpoint, { data: [row], total_rows: 1 }),
      answer(getOrganisationMessageEndpoint, read),
      answer(markMessageReadEndpoint, { unread: 0 }),
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
