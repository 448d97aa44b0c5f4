import { screen, waitFor, within } from '@testing-library/react';
import {
  type AuditRow,
  type AuditVerdict,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AuditScreen } from './audit-screen.tsx';

const event: AuditRow = {
  id: 12,
  at: '2026-11-20T12:00:00.123456Z',
  actor_kind: 'CONSUMERS',
  actor: 'ada',
  organisation_id: 4,
  organisation_name: 'Helios Insurance',
  action: 'consent-form.publish',
  target: 'consent-form/7',
  target_name: 'Pay how you drive',
  result: 'done',
  request_id: 'request-1',
  details: { published: 3 },
  position: 9,
  hash: 'ab'.repeat(32),
};
const list = answer(listAuditEndpoint, { data: [event], total_rows: 1, looked_to: null });
const verdict = (change: Partial<AuditVerdict>) =>
  answer(verifyAuditEndpoint, {
    is_intact: true,
    sealed: 9,
    waiting: 0,
    head: { position: 9, hash: 'ab'.repeat(32) },
    fault: null,
    ...change,
  });

async function openAudit(answers: readonly HttpHandler[], at = '/audit') {
  return await renderScreen(<AuditScreen />, { session: admin('USER_VIEWER'), path: '/audit', at, answers });
}

test('an event says who did what to what, and opens to everything that is known of it', async () => {
  const { user } = await openAudit([list]);
  const row = await screen.findByRole('row', { name: /Consent form 7/ });
  for (const text of [
    'ada',
    'Helios Insurance',
    'Published a consent form',
    'Consent form 7 Pay how you drive',
    'Done',
  ])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Consent form 7 Pay how you drive' })).toHaveAttribute(
    'href',
    '/consent-view/7',
  );
  expect(within(row).getByRole('link', { name: 'Helios Insurance' })).toHaveAttribute(
    'href',
    '/organisations/4',
  );
  await user.click(within(row).getByRole('button', { name: 'Show event 12' }));
  const dialog = await screen.findByRole('dialog', { name: 'Event 12' });
  for (const text of ['request-1', 'ab'.repeat(32), 'Published3', 'consent-form.publish'])
    expect(dialog).toHaveTextContent(text);
  expect(within(dialog).getByRole('link', { name: 'Log entries of this request' })).toHaveAttribute(
    'href',
    '/admin-logs?search=request-1&calls=yes&range=30d',
  );
});

const vin = 'YNR40EA5XR1100001';

test.each([
  { of: 'a car', change: { target: vin, target_name: null }, name: vin, href: `/vehicles/${vin}` },
  {
    of: 'an organisation',
    change: { target: 'organisation/4' },
    name: 'Organisation 4 Pay how you drive',
    href: '/organisations/4',
  },
  {
    of: 'a load test',
    change: { target: 'load-test-run/3' },
    name: 'Load test 3 Pay how you drive',
    href: '/load-test-runs/3',
  },
  {
    of: 'a claim that acts',
    change: { actor_kind: 'claim', actor: 'claim:3' },
    name: 'Claim for cars 3',
    href: '/vehicle-claim/3',
  },
  {
    of: 'a car that acts',
    change: { actor_kind: 'vehicle', actor: `vehicle:${vin}` },
    name: vin,
    href: `/vehicles/${vin}`,
  },
  { of: 'a user that acts', change: {}, name: 'Only events of ada', href: '/audit?by=ada' },
])('$of is a link', async ({ change, name, href }) => {
  await openAudit([
    answer(listAuditEndpoint, { data: [{ ...event, ...change }], total_rows: 1, looked_to: null }),
  ]);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

test.each([
  ['a thing that is gone', { target: 'fleet/7', target_name: null }, 'Fleet 7'],
  ['what this version does not know', { target: 'thing/7', target_name: null }, 'thing/7'],
  ['a command by its name', { target: 'vehicle-send/7', target_name: 'LOCK_DOORS' }, 'Lock the doors'],
  ['a job by its name', { target: 'scheduled-run/7', target_name: 'invoice' }, 'Draw up invoices'],
])('%s is named without being lost', async (_, change, text) => {
  await openAudit([
    answer(listAuditEndpoint, { data: [{ ...event, ...change }], total_rows: 1, looked_to: null }),
  ]);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a change shows what was before and after, field by field, and only what changed', async () => {
  const details = {
    before: { name: 'Old', color: 'red' },
    after: { name: 'New', color: 'red' },
    vins: [vin],
  };
  const changed = { ...event, details };
  const { user } = await openAudit([
    answer(listAuditEndpoint, { data: [changed], total_rows: 1, looked_to: null }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Show event 12' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('row', { name: 'Name Old New' })).toBeVisible();
  expect(within(dialog).queryByText('red')).toBeNull();
  expect(within(dialog).getByRole('link', { name: vin })).toBeVisible();
});

test('a filter that has not looked through everything says how far it has', async () => {
  const looked_to = '2026-11-20T11:00:00.000Z';
  await openAudit([answer(listAuditEndpoint, { data: [event], total_rows: 1, looked_to })]);
  expect(await screen.findByText(/^As many events as one answer looks through reach to/)).toBeVisible();
});

test('a link of an opened event leaves it for the list that it narrows', async () => {
  const { user } = await openAudit([list]);
  await user.click(await screen.findByRole('button', { name: 'Show event 12' }));
  await user.click(await screen.findByRole('link', { name: 'Other events of this target' }));
  expect(await screen.findByRole('button', { name: /^Show other events than those of/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an action is chosen by its words, and links narrow exactly, with the way back', async () => {
  const requests: unknown[] = [];
  const retained = answer(listAuditEndpoint, { data: [event], total_rows: 1, looked_to: null }, requests);
  const { user } = await openAudit([retained], '/audit?by=ada&target=consent-form/7');
  await screen.findByRole('row', { name: /Consent form 7/ });
  expect(requests[0]).toMatchObject({ actor_is: 'ada', target_is: 'consent-form/7' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Signed in');
  await expect.poll(() => requests.at(-1)).toMatchObject({ action_is: 'identity.sign-in' });
  await user.click(screen.getByRole('button', { name: 'Show other events than those of ada again' }));
  await expect.poll(() => requests.at(-1)).toMatchObject({ actor_is: '', target_is: 'consent-form/7' });
});

test.each([
  ['begun', 'Begun'],
  ['unknown', 'Not known'],
  ['refused', 'Refused'],
])('an act that is %s is never shown as another', async (result, text) => {
  await openAudit([
    answer(listAuditEndpoint, { data: [{ ...event, result }], total_rows: 1, looked_to: null }),
  ]);
  const row = await screen.findByRole('row', { name: /Consent form 7/ });
  expect(within(row).getByText(text)).toBeVisible();
});

test('the verification of an intact chain says how far it reaches, with the hash to keep', async () => {
  const { user } = await openAudit([list, verdict({})]);
  await user.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  const banner = await screen.findByText('The chain is intact');
  expect(banner).toBeVisible();
  expect(screen.getByText(/9 events were verified/)).toBeVisible();
  expect(screen.getByText(`Place 9, hash ${'ab'.repeat(32)}`)).toBeVisible();
});

test.each([
  ['eventChanged', 'Event 12 at place 9 is not what was sealed.'],
  ['eventMissing', 'Event 12 at place 9 is gone.'],
  ['positionMissing', 'Place 9 of the chain is gone.'],
  ['sealMissing', 'Event 12 was never sealed, or its seal is gone.'],
] as const)('a broken chain (%s) names the first event that does not fit', async (kind, text) => {
  const fault = { kind, position: 9, event_id: 12 };
  const { user } = await openAudit([list, verdict({ is_intact: false, fault })]);
  await user.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`The chain is broken${text}`);
});

test('a verification that could not run is said', async () => {
  const { user } = await openAudit([list, refuse(verifyAuditEndpoint, 'internal')]);
  await user.click(await screen.findByRole('button', { name: 'Verify the chain' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

test('the filters of the address are asked for, and a day that is none is left out', async () => {
  const requests: unknown[] = [];
  const retained = answer(listAuditEndpoint, { data: [], total_rows: 0, looked_to: null }, requests);
  const { user } = await openAudit(
    [retained],
    '/audit?actor=ada&search=request-1&from=2026-11-01&to=yesterday',
  );
  expect(await screen.findByRole('heading', { name: 'No event found' })).toBeVisible();
  expect(requests[0]).toMatchObject({ actor: 'ada', search: 'request-1', from: '2026-11-01' });
  expect(requests[0]).not.toHaveProperty('to');
  await user.click(screen.getByRole('button', { name: 'Clear From', hidden: true }));
  await expect.poll(() => requests.at(-1)).not.toHaveProperty('from');
});
