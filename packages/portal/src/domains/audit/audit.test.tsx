import { screen, within } from '@testing-library/react';
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
  action: 'consent.publish',
  target: 'consent-form/7',
  result: 'done',
  request_id: 'request-1',
  details: { published: 3 },
  position: 9,
  hash: 'ab'.repeat(32),
};
const list = answer(listAuditEndpoint, { data: [event], total_rows: 1 });
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
  const row = await screen.findByRole('row', { name: /consent-form\/7/ });
  for (const text of ['ada', 'Helios Insurance', 'consent.publish', 'Done'])
    expect(row).toHaveTextContent(text);
  await user.click(within(row).getByRole('button', { name: 'Show event 12' }));
  const dialog = await screen.findByRole('dialog', { name: 'Event 12' });
  for (const text of ['request-1', 'ab'.repeat(32), '"published": 3']) expect(dialog).toHaveTextContent(text);
});

test.each([
  ['begun', 'Begun'],
  ['unknown', 'Not known'],
  ['refused', 'Refused'],
])('an act that is %s is never shown as another', async (result, text) => {
  await openAudit([answer(listAuditEndpoint, { data: [{ ...event, result }], total_rows: 1 })]);
  const row = await screen.findByRole('row', { name: /consent-form\/7/ });
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
  const retained = answer(listAuditEndpoint, ({ body }) => {
    requests.push(body);
    return { data: [], total_rows: 0 };
  });
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
