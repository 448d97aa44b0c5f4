import { screen, within } from '@testing-library/react';
import {
  type AuditRow,
  type AuditVerdict,
  exportAuditEndpoint,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  getOrganisationEndpoint,
  type OrganisationDetails,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { delay, http, type HttpHandler, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { AuditScreen } from './audit-screen.tsx';

afterEach(() => void vi.restoreAllMocks());

const event: AuditRow = {
  id: 12,
  at: '2026-11-20T12:00:00.123456Z',
  actor_kind: 'CONSUMERS',
  actor: null,
  organisation_id: null,
  organisation_name: null,
  action: 'consent-form.publish',
  target: null,
  target_name: null,
  result: 'done',
  request_id: null,
  details: {},
  position: null,
  hash: null,
};
const helios: OrganisationDetails = {
  id: 109,
  name: 'Helios Insurance',
  title: 'Helios Insurance',
  roles: [{ id: 5, name: 'Consumer' }],
  role_ids: [5],
  unique_identifier: 'helios',
  domain_urls: [],
  stream_name: null,
  created_on: '2026-11-03T00:00:00.000Z',
  resting_from: null,
  figures: { consumer: null, oem: null, fleet_owner: null },
};
const listOf = (...rows: AuditRow[]) =>
  answer(listAuditEndpoint, { data: rows, total_rows: rows.length, looked_to: null });
const openAudit = (answers: readonly HttpHandler[], at = '/audit') =>
  renderScreen(<AuditScreen />, { session: admin('USER_VIEWER'), path: '/audit', at, answers });

test('of an event without anybody and anything nothing is made up, and all of it is copied', async () => {
  const { user } = await openAudit([listOf(event)]);
  const row = await screen.findByRole('row', { name: /Published/ });
  expect(row).toHaveTextContent(/Nobody signed in–Published a consent form–Done/);
  await user.click(within(row).getByRole('button', { name: 'Show event 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Event 12' }));
  expect(dialog.getByText('There are no details.')).toBeVisible();
  expect(dialog.getAllByText('Not sealed yet')).toHaveLength(2);
  expect(dialog.queryByRole('link', { name: /^(Other|Log)/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Copy/ }));
  expect(JSON.parse(await navigator.clipboard.readText())).toEqual(event);
});

test('permissions that were changed are told by their names, not by their bits', async () => {
  const details = { username: 'consumer.admin', before: 69, after: 5 };
  const { user } = await openAudit([listOf({ ...event, action: 'user.change-permissions', details })]);
  await user.click(await screen.findByRole('button', { name: 'Show event 12' }));
  const change = within(await screen.findByRole('table', { name: 'Details' }));
  const cells = change.getAllByRole('cell').map((cell) => cell.textContent);
  expect(change.getByRole('rowheader', { name: 'Feature permissions' })).toBeVisible();
  expect(cells).toEqual(['ViewerAdministratorLive data', 'ViewerAdministrator']);
});

test('details that are zero, no or nothing are told apart, long lists are counted, and a change names what came and went', async () => {
  const details = {
    before: { name: 'Kept', email: 'Old', isEnabled: false },
    after: { name: 'Kept', count: 0, isEnabled: true },
    domains: Array.from({ length: 22 }, (_, at) => `v${at}`),
    removed: Array.from({ length: 20 }, (_, at) => `w${at}`),
    moved: [],
    description: '',
  };
  const alone = { before: 'a text', count: 0, is_resting: false };
  const { user } = await openAudit([listOf({ ...event, details }, { ...event, id: 13, details: alone })]);
  await user.click(await screen.findByRole('button', { name: 'Show event 12' }));
  const dialog = await screen.findByRole('dialog', { name: 'Event 12' });
  const changed = within(dialog).getAllByRole('row').slice(1);
  expect(changed.map((row) => row.textContent)).toEqual(['EmailOld–', 'Switched onNoYes', 'Number–0']);
  expect(dialog).toHaveTextContent('v19and 2 more');
  expect(dialog).toHaveTextContent(/w19Moved here from other fleets–Description–/);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Show event 13' }));
  const other = await screen.findByRole('dialog', { name: 'Event 13' });
  expect(other).toHaveTextContent(/Number0At restNo/);
});

test('who was added is told in words, by the names of fields, organisation, role and permissions', async () => {
  const added = {
    username: 'nora.falk',
    org_id: 109,
    org_role_id: 5,
    permissions_bit: 65,
    codes: 'x',
  };
  const { user } = await openAudit([
    listOf({ ...event, action: 'user.save', details: { added } }),
    answer(getOrganisationEndpoint, helios),
  ]);
  expect(await screen.findByRole('row', { name: /Published|Added a user/ })).toHaveTextContent(
    'Added a user',
  );
  await user.click(screen.getByRole('button', { name: 'Show event 12' }));
  const dialog = await screen.findByRole('dialog', { name: 'Event 12' });
  expect(await within(dialog).findByRole('link', { name: 'Helios Insurance' })).toBeVisible();
  const told = within(dialog)
    .getAllByRole('term')
    .map((name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`);
  expect(told).toContain('Action: Added a user');
  expect(told.slice(-4)).toEqual([
    'Username: nora.falk',
    'Organisation: Helios Insurance',
    'Organisation role: Consumer',
    'Feature permissions: ViewerLive data',
  ]);
  const recorded = within(dialog).getByText('As recorded');
  expect(recorded.closest('details')).not.toHaveAttribute('open');
  expect(recorded.closest('details')).toHaveTextContent(/"permissions_bit": 65, "codes": "x"/);
});

test('a sign-in that was refused is told as tried, and what a saving came to is told', async () => {
  const saved = { ...event, action: 'organisation.save' };
  await openAudit([
    listOf(
      { ...event, action: 'identity.sign-in', result: 'refused' },
      { ...event, id: 13, action: 'identity.sign-in' },
      { ...saved, id: 14, details: { added: {} } },
      { ...saved, id: 15, details: { before: {}, after: {} } },
    ),
  ]);
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  for (const [at, text] of [
    'Tried to sign in–Refused',
    'Signed in–Done',
    'Added an organisation',
    'Changed an organisation',
  ].entries())
    expect(rows[at]).toContain(text);
});

test('each filter of the address is asked for as itself, and what is no action is looked for', async () => {
  const requests: unknown[] = [];
  await openAudit(
    [answer(listAuditEndpoint, { data: [], total_rows: 0, looked_to: null }, requests)],
    '/audit?actor=ada&organisation=helios&action=publish&search=r-1&from=2026-11-01&to=2026-11-30&by=bob&target=fleet/7&sort=-at',
  );
  await screen.findByText('No event found');
  expect(requests).toEqual([
    {
      page: 1,
      limit: 10,
      sort: 'at',
      descending: true,
      actor: 'ada',
      organisation: 'helios',
      action: 'publish',
      search: 'r-1',
      from: '2026-11-01',
      to: '2026-11-30',
      actor_is: 'bob',
      target_is: 'fleet/7',
    },
  ]);
  const actions = within(screen.getByRole('combobox', { name: 'Action' }))
    .getAllByRole('option')
    .slice(1);
  const names = actions.map((option) => option.textContent ?? '');
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
});

test('what the last verification found goes while the next one runs, and can be put away and taken along', async () => {
  const found: AuditVerdict = {
    is_intact: true,
    sealed: 1,
    waiting: 0,
    head: { position: 9, hash: 'abc' },
    fault: null,
  };
  const { user } = await openAudit([listOf(event), answer(verifyAuditEndpoint, found)]);
  const verify = await screen.findByRole('button', { name: 'Verify the chain' });
  await user.click(verify);
  expect(await screen.findByText(/^1 event was verified/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe('9 abc');
  testServer.use(
    http.all(`*${verifyAuditEndpoint.path}`, async () => {
      await delay('infinite');
      return HttpResponse.error();
    }),
  );
  await user.click(verify);
  await expect.poll(() => screen.queryByText('The chain is intact')).toBeNull();
});

test('an empty chain says so, and why one could not be verified can be put away', async () => {
  const empty: AuditVerdict = { is_intact: true, sealed: 0, waiting: 0, head: null, fault: null };
  const { user } = await openAudit([listOf(event), answer(verifyAuditEndpoint, empty)]);
  const verify = await screen.findByRole('button', { name: 'Verify the chain' });
  await user.click(verify);
  expect(await screen.findByText('There are no events yet.')).toBeVisible();
  testServer.use(refuse(verifyAuditEndpoint, 'internal'));
  await user.click(verify);
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the whole trail is saved under the day on which it was taken', async () => {
  const saved = savedFiles();
  const days = [dayOf(Date.now())];
  const { user } = await openAudit([
    listOf(event),
    http.get(`*${exportAuditEndpoint.path}`, () => new HttpResponse('{}\n')),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Export the whole trail' }));
  await expect.poll(() => saved.length).toBe(1);
  days.push(dayOf(Date.now()));
  expect(days.map((day) => `audit-${day}.ndjson`)).toContain(saved[0]?.name);
});
