import { screen, within } from '@testing-library/react';
import {
  type AuditRow,
  type AuditVerdict,
  exportAuditEndpoint,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
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
    before: { kept: 1, gone: 'Old', is_on: false },
    after: { kept: 1, came: 0, is_on: true },
    many: Array.from({ length: 22 }, (_, at) => `v${at}`),
    twenty: Array.from({ length: 20 }, (_, at) => `w${at}`),
    none: [],
    note: '',
  };
  const alone = { before: 'a text', count: 0, is_test: false };
  const { user } = await openAudit([listOf({ ...event, details }, { ...event, id: 13, details: alone })]);
  await user.click(await screen.findByRole('button', { name: 'Show event 12' }));
  const dialog = await screen.findByRole('dialog', { name: 'Event 12' });
  const changed = within(dialog).getAllByRole('row').slice(1);
  expect(changed.map((row) => row.textContent?.toLowerCase())).toEqual(['goneold–', 'is_onnoyes', 'came–0']);
  expect(dialog).toHaveTextContent('v19and 2 more');
  expect(dialog).toHaveTextContent(/w19none–note–/);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Show event 13' }));
  const other = await screen.findByRole('dialog', { name: 'Event 13' });
  expect(other).toHaveTextContent(/beforea textcount0is_testno/i);
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
