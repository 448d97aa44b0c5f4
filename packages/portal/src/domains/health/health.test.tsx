import { screen, within } from '@testing-library/react';
import { getHealthEndpoint, type Health } from '@vinculum/contract/health/endpoints.ts';
import { expect, test } from 'vitest';
import { admin } from '../../testing/actors.ts';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HealthScreen } from './health-screen.tsx';

const first: Health['samples'][number] = {
  at: '2026-11-21T11:59:45.000Z',
  vehicles: 40,
  messages_minute: 100,
  drops: { EXPIRED: 5, NEWER: 1 },
  outbox_waiting: 0,
  outbox_lag_ms: 0,
  outbox_parked: 0,
  jobs_waiting: 0,
  job_lag_ms: 0,
  database_bytes: 12_000_000,
};
const second = {
  ...first,
  at: '2026-11-21T12:00:00.000Z',
  vehicles: 42,
  drops: { EXPIRED: 9, NEWER: 1 },
  outbox_lag_ms: 1500,
};

const open = (health: Health) =>
  renderScreen(<HealthScreen />, {
    session: admin('USER_VIEWER'),
    path: '/health-status',
    answers: [answer(getHealthEndpoint, health)],
  });

test('every figure says how it is now and was, drops are listed by reason, and jobs with why one failed', async () => {
  const job = { job: 'invoice', started_on: second.at, succeeded_on: null, failure: 'no disk' };
  await open({ samples: [first, second], jobs: [{ ...job, state: 'FAILED' }] });
  const spoken = async (name: string) =>
    within(await screen.findByRole('figure', { name })).getByText(/^Now/);
  expect(await spoken('Cars connected')).toHaveTextContent(
    'Now 42; in the last hour at least 40 and at most 42.',
  );
  expect(await spoken('Samples dropped')).toHaveTextContent('Now 4;');
  expect(await spoken('Outbox lag in seconds')).toHaveTextContent('Now 1.5;');
  expect(await spoken('Database in megabytes')).toHaveTextContent('Now 12;');
  expect(screen.getByRole('row', { name: /expired/ })).toHaveTextContent('The consent has expired49');
  expect(screen.getByRole('row', { name: /^NEWER/ })).toHaveTextContent('NEWER01');
  expect(screen.getByRole('row', { name: /^Draw up invoices/ })).toHaveTextContent(/Failedno disk/);
});

test('before the first sample it says so', async () => {
  await open({ samples: [], jobs: [] });
  expect(await screen.findByText('Nothing has been measured yet')).toBeVisible();
});
