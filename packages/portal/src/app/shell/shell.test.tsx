import { act, screen, within } from '@testing-library/react';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { listConsentFormsEndpoint, saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { listConsumerPermissionsEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { type Found, searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { hrefOf } from '../../lib/screens/addresses.ts';
import type { PortalScreen } from '../../lib/screens/portal-screen.ts';
import { menuFor, screensToGo } from '../../lib/screens/screens.ts';
import type { Session } from '../../lib/session.tsx';
import { actor, admin, consumer, fleetManager, oem } from '../../testing/actors.ts';
import { answer } from '../../testing/answers.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { someRow } from '../../testing/some-form.ts';

// Shows 1-1.2
test.each([
  [consumer('USER_VIEWER'), 'CONSUMERS PORTAL'],
  [oem('USER_VIEWER'), 'OEMS PORTAL'],
  [admin('USER_VIEWER'), 'ADMIN PORTAL'],
  [fleetManager('USER_VIEWER'), 'FLEET MANAGER PORTAL'],
])('the header names the app type (%#)', async (session, header) => {
  await renderPortal({ session });
  expect(await screen.findByText(header)).toBeVisible();
});

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘ K', 'Keys without ⌘'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl K', 'Keys without Ctrl'],
])('the keys are named as the keyboard of %j has them', async (userAgent, find, single) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { user } = await renderPortal({ session: consumer('USER_ADMIN') });
  expect(await screen.findByText(find)).toBeInTheDocument();
  await user.keyboard('?');
  expect(await screen.findByRole('switch', { name: new RegExp(`^${single}`) })).toBeInTheDocument();
});

const load = (name: string) => () => Promise.resolve(() => name);
const sample: readonly PortalScreen[] = [
  {
    path: '/oems-consumer',
    load: load('/oems-consumer'),
    titleKey: 'consumerPermissions.title',
    endpoint: listConsumerPermissionsEndpoint,
    menu: { OEMS: { group: 'first', order: 30 } },
  },
  {
    path: '/data-packages',
    load: load('/data-packages'),
    titleKey: 'forms.title',
    endpoint: listConsentFormsEndpoint,
    menu: { CONSUMERS: { group: 'first', order: 20 } },
  },
  {
    path: '/consent-forms',
    load: load('/consent-forms'),
    titleKey: 'forms.title',
    endpoint: listConsentFormsEndpoint,
    menu: { CONSUMERS: { group: 'first', order: 10 } },
  },
  {
    path: '/consent-form/new',
    load: load('/consent-form/new'),
    titleKey: 'forms.title',
    endpoint: saveConsentFormEndpoint,
  },
  {
    path: '/consent-view/$consentFormId',
    load: load('/consent-view/$consentFormId'),
    titleKey: 'forms.title',
    endpoint: listConsentFormsEndpoint,
  },
  { path: '/login', load: load('/login'), titleKey: 'carScreen.title', frame: 'bare' },
];

const menuOf = (session: Session) =>
  menuFor(session.principal, sample).flatMap(({ lines }) => lines.map(({ to }) => hrefOf(to)));
const offeredTo = (session: Session) => screensToGo(session.principal, sample).map((one) => hrefOf(one.to));

test('the navigation holds what the portal has and the user may call, in order', () => {
  expect(menuOf(consumer('USER_VIEWER'))).toEqual(['/consent-forms', '/data-packages']);
  expect(menuOf(oem('USER_VIEWER'))).toEqual(['/oems-consumer']);
  expect(menuOf(consumer(null))).toEqual([]);
});

test('the palette offers every screen with an address that the user may open, once', () => {
  expect(offeredTo(consumer('USER_VIEWER'))).toEqual(['/consent-forms', '/data-packages']);
  expect(offeredTo(consumer('USER_EDITOR'))).toEqual([
    '/consent-forms',
    '/data-packages',
    '/consent-form/new',
  ]);
});

const form = (id: string, name: string, status = 'PUBLISHED') => ({
  kind: 'form' as const,
  id,
  name,
  detail: status,
  organisation_id: null,
});
const car = {
  kind: 'vehicle' as const,
  id: 'YNR00000000000001',
  name: 'YNR00000000000001',
  detail: '',
  organisation_id: null,
};

/** Opens the palette of somebody, types, and gives what it offers. */
async function typeIntoPalette(session: Session, typed: string, data: Found[]) {
  const asked: string[] = [];
  const answers = [
    answer(searchEndpoint, ({ query }) => {
      asked.push(query['text'] ?? '');
      return { data };
    }),
  ];
  const { user, history } = await renderPortal({ session, answers });
  await screen.findByRole('navigation', { name: 'Main navigation' });
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('dialog', { name: 'Find or go to' });
  if (typed !== '') await user.type(within(palette).getByRole('combobox'), typed);
  const names = () =>
    within(palette)
      .queryAllByRole('option')
      .map((option) => option.textContent);
  return { user, history, palette, names, asked };
}

test('Ctrl K opens the palette, and what is typed narrows it', async () => {
  const { user, palette } = await typeIntoPalette(consumer('USER_ADMIN'), '', []);
  const [first, second] = await within(palette).findAllByRole('option');
  expect(first).toHaveAttribute('aria-selected', 'true');
  expect(second).toHaveAttribute('aria-selected', 'false');
  await user.type(within(palette).getByRole('combobox'), 'no such screen');
  expect(within(palette).queryByRole('option')).toBeNull();
  expect(await within(palette).findByText('Nothing by that name.')).toBeVisible();
});

test('what a screen is for finds it too, after those of that name', async () => {
  const { names } = await typeIntoPalette(oem('USER_ADMIN'), 'certificat', []);
  expect(names()).toEqual([expect.stringMatching(/^Vehicle access/)]);
});

test('the palette leads to what the user menu has, once somebody types', async () => {
  const { user, palette, names } = await typeIntoPalette(fleetManager('USER_VIEWER'), '', []);
  expect(names()).not.toContain('CHANGE PASSWORD');
  await user.type(within(palette).getByRole('combobox'), 'passw');
  expect(names()).toEqual(['CHANGE PASSWORD']);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Find or go to' })).toBeNull();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a palette offers to find what there is in its portal', async () => {
  const { palette } = await typeIntoPalette(fleetManager('USER_VIEWER'), '', []);
  const field = within(palette).getByRole('combobox');
  expect(field).toHaveAttribute('placeholder', 'A VIN, a fleet or a screen');
});

test('a group of one line is that line', async () => {
  await renderPortal({ session: actor('OEMS', 'USER_ADMIN', ['MESSAGES']) });
  const lines = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  expect(await lines.findByRole('link', { name: /^Messages/ })).toHaveAttribute('href', '/messages');
  expect(lines.getAllByRole('button', { expanded: false }).map((one) => one.textContent)).toEqual(['Cars']);
});

test('where no car is found the palette says by which characters of a VIN cars are', async () => {
  const { palette } = await typeIntoPalette(fleetManager('USER_VIEWER'), '018', []);
  expect(
    await within(palette).findByText(/first three characters or more of their VIN, or by the last four/),
  ).toBeVisible();
});

test('what is written at once, before the palette has come, is in it', async () => {
  const { user } = await renderPortal({
    session: consumer('USER_ADMIN'),
    answers: [answer(searchEndpoint, { data: [] })],
  });
  await screen.findByRole('navigation', { name: 'Main navigation' });
  await user.keyboard('{Control>}k{/Control}no such');
  const palette = await screen.findByRole('dialog', { name: 'Find or go to' });
  expect(within(palette).getByRole('combobox')).toHaveValue('no such');
  await user.type(within(palette).getByRole('combobox'), ' screen');
  expect(await within(palette).findByText('Nothing by that name.')).toBeVisible();
  // Once it has the focus it is a field like any other, in which one may go back.
  await user.keyboard('{Home}2 ');
  expect(within(palette).getByRole('combobox')).toHaveValue('2 no such screen');
  await user.keyboard('{Escape}{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Find or go to' })).toHaveValue('');
});

test('the palette finds forms and cars, and leads to them', async () => {
  const data = [form('1001', 'Speed'), form('1002', 'Speed and brakes'), car];
  const { user, history, names } = await typeIntoPalette(consumer('USER_VIEWER'), 'spe', data);
  await expect
    .poll(names)
    .toEqual(['1001 SpeedConsent form', '1002 Speed and brakesConsent form', 'YNR00000000000001Car']);
  // Behind the last comes the first, and before it the last.
  await user.keyboard('{ArrowUp}{Enter}');
  await expect.poll(() => history.location.href).toBe('/vehicles/YNR00000000000001');
});

test('whoever types on chooses from the first again', async () => {
  const data = [form('1001', 'Speed'), form('1002', 'Speed and brakes'), car];
  const { user, history, names } = await typeIntoPalette(consumer('USER_VIEWER'), 'spe', data);
  await expect.poll(() => names().length).toBe(3);
  await user.keyboard('{ArrowDown}{ArrowDown}e');
  await expect.poll(() => screen.getAllByRole('option')[0]?.ariaSelected).toBe('true');
  await user.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/consent-view/1002');
});

test('what is being chosen stays chosen when something is found meanwhile', async () => {
  const coming = Promise.withResolvers<void>();
  const { user, palette } = await typeIntoPalette(consumer('USER_VIEWER'), '', []);
  testServer.use(
    http.get(`*${searchEndpoint.path}`, async () => {
      await coming.promise;
      return Response.json({ data: [form('1001', 'Conduct'), form('1002', 'Congestion')] });
    }),
  );
  await user.type(within(palette).getByRole('combobox'), 'con{ArrowDown}');
  const chosen = () => within(palette).getByRole('option', { selected: true }).textContent;
  const before = chosen();
  coming.resolve();
  expect(await within(palette).findByText('1001 Conduct')).toBeVisible();
  expect(chosen()).toBe(before);
});

test.each([
  ['DRAFT', ['Edit consent form', 'Publish']],
  ['PUBLISHED', ['Publish', 'Revoke']],
  ['REVOKED', []],
] as const)('of a form that is %s the palette offers what can be done with it', async (status, offered) => {
  const { names } = await typeIntoPalette(consumer('USER_ADMIN'), '1001', [form('1001', 'Speed', status)]);
  const acts = () =>
    names().flatMap((name) => /^(Edit consent form|Publish|Revoke)(?=.*1001)/.exec(name)?.[1] ?? []);
  await expect.poll(() => names().some((name) => name?.includes('1001 Speed'))).toBe(true);
  expect(new Set(acts())).toEqual(new Set(offered));
});

test('"revoke 1001" offers to revoke the form, to who may', async () => {
  const admins = await typeIntoPalette(consumer('USER_ADMIN'), 'revoke 1001', [form('1001', 'Speed')]);
  await expect.poll(admins.names).toEqual(['Revoke Consent Form · 1001 Speed']);
  // Who writes slowly has asked for less before, and is offered the same.
  await expect.poll(() => admins.asked.at(-1)).toBe('1001');
  await admins.user.keyboard('{Enter}');
  await expect.poll(() => admins.history.location.href).toBe('/revoke-consent/1001');
});

test('to a viewer the same words are a title', async () => {
  const { names, asked } = await typeIntoPalette(consumer('USER_VIEWER'), 'revoke 1001', []);
  await expect.poll(() => asked.at(-1)).toBe('revoke 1001');
  expect(names()).toEqual([]);
});

test('one form that is found offers all that its user may do with it', async () => {
  const { names } = await typeIntoPalette(consumer('USER_VIEWER'), '1001', [form('1001', 'Speed')]);
  await expect.poll(names).toEqual(['Consent form · 1001 Speed', 'Consent Responses · 1001 Speed']);
});

test('single keys lead to a line, to the search, home and to the list of keys, where they are turned off', async () => {
  const rows = { data: [someRow()], total_rows: 1 };
  const { user, history } = await renderPortal({
    session: consumer('USER_ADMIN'),
    answers: [answer(listConsentFormsEndpoint, rows), answer(searchEndpoint, { data: [] })],
  });
  await screen.findByRole('navigation', { name: 'Main navigation' });
  await user.keyboard('g1');
  const search = await screen.findByRole('searchbox');
  expect(history.location.pathname).toBe('/consent-forms');
  await user.keyboard('/');
  expect(search).toHaveFocus();
  await user.keyboard('gh');
  expect(search).toHaveValue('gh');
  act(() => search.blur());
  await user.keyboard('gh');
  await expect.poll(() => history.location.pathname).toBe('/');
  await user.keyboard('?');
  const single = await screen.findByRole('switch', { name: /^Keys without Ctrl/ });
  await user.click(single);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Find or go to' })).toBeVisible();
});

test.each([
  [consumer('USER_ADMIN')],
  [oem('USER_ADMIN')],
  [admin('USER_ADMIN')],
  [fleetManager('USER_ADMIN')],
])('the numbers of the lines are counted as the list of keys says, from below Home (%#)', async (session) => {
  const { user, history } = await renderPortal({ session });
  const lines = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
  const [home, first, second] = lines.getAllByRole('link');
  expect(home).toHaveTextContent('Home');
  await user.keyboard('?');
  expect(await screen.findByText('The first to ninth line below Home')).toBeVisible();
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('g1');
  await expect.poll(() => history.location.pathname).toBe(first?.getAttribute('href'));
  await user.keyboard('g2');
  await expect.poll(() => history.location.pathname).toBe(second?.getAttribute('href'));
});

// Shows 3-1.16
test('the banner of a deprecated installation leads to the newer portal', async () => {
  await renderPortal({
    session: consumer('USER_VIEWER'),
    settings: { deprecated_banner_url: 'https://new.example.com/' },
  });
  expect(await screen.findByText(/This version is deprecated/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the newer portal' })).toHaveAttribute(
    'href',
    'https://new.example.com/',
  );
});

// Shows 1-1.9, 2-1.16, 3-1.14
test('switching to Spanish changes the texts and is remembered', async () => {
  const { user } = await renderPortal({ session: consumer('USER_ADMIN') });
  await screen.findByText('CONSUMERS PORTAL');
  await user.click(screen.getAllByRole('radio', { name: 'ES' })[0] ?? document.body);
  expect(await screen.findByText('PORTAL DE CONSUMIDORES')).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('vinculum.language')).toBe('es');
});

test('an address that leads nowhere says so', async () => {
  await renderPortal({ session: consumer('USER_ADMIN'), at: '/no-such-page' });
  expect(await screen.findByText('This page does not exist')).toBeVisible();
});

// Shows 3-2.3
test.each([
  [['en-GB'], '120,000 cars'],
  // Of containers, kiosks and remote desktops: no locale at all.
  [['en-US@posix', 'C'], '120,000 cars'],
  [['es-MX', 'en-IN'], '1,20,000 cars'],
])('an administrator whose browser asks for %j sees the figures of the platform', async (wanted, figure) => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
  await renderPortal({
    session: admin('USER_ADMIN'),
    answers: [answer(getHomeFiguresEndpoint, { organisations: 4, vehicles: 120_000 })],
  });
  expect(await screen.findByText('4 organisations')).toBeVisible();
  expect(screen.getByText(figure)).toBeVisible();
  languages.mockRestore();
});
