import { screen, within } from '@testing-library/react';
import { getHealthEndpoint, type Health } from '@vinculum/contract/health/endpoints.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../test-setup.ts';
import { admin } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { ReadAnew } from '../../testing/read-anew.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { HealthScreen } from './health-screen.tsx';

const before: Health['samples'][number] = {
  at: '2026-11-21T11:59:45.000Z',
  vehicles: 40,
  messages_minute: 100,
  drops: { EXPIRED: 5, REPLAYED: 7 },
  outbox_waiting: 0,
  outbox_lag_ms: 1500,
  outbox_parked: 0,
  jobs_waiting: 0,
  job_lag_ms: 2500,
  database_bytes: 12_000_000,
};
// The gateway began to count anew, as after a restart.
const after = {
  ...before,
  at: '2026-11-21T12:00:00.000Z',
  messages_minute: 90,
  drops: { EXPIRED: 2, REPLAYED: 8 },
};
const job = { started_on: '2026-11-21T12:00:00.000Z', failure: '' };
const health: Health = {
  samples: [before, after],
  jobs: [
    { ...job, job: 'invoice', state: 'DONE', succeeded_on: '2026-11-21T12:01:00.000Z' },
    { ...job, job: 'retention', state: null, started_on: null, succeeded_on: null },
  ],
};

test('each figure is its own, counting that begins anew is no drop, and jobs say when they ended well', async () => {
  const { user } = await renderScreen(
    <>
      <HealthScreen />
      <ReadAnew />
    </>,
    {
      session: admin('USER_VIEWER'),
      path: '/health-status',
      answers: [answer(getHealthEndpoint, health)],
    },
  );
  const spoken = async (name: string) =>
    within(await screen.findByRole('figure', { name })).getByText(/^Now/).textContent;
  expect(await spoken('Messages a minute')).toBe('Now 90; in the last hour at least 90 and at most 100.');
  expect(await spoken('Outbox lag in seconds')).toBe(
    'Now 1.5; in the last hour at least 1.5 and at most 1.5.',
  );
  expect(await spoken('Job lag in seconds')).toBe('Now 2.5; in the last hour at least 2.5 and at most 2.5.');
  expect(await spoken('Samples dropped')).toBe('Now 0; in the last hour at least 0 and at most 0.');
  expect(screen.getByRole('row', { name: /expired/ })).toHaveTextContent('The consent has expired02');
  expect(screen.getByRole('row', { name: /^Stored already/ })).toHaveTextContent(
    'Stored already: the car sent them again18',
  );
  const [done, never] = ['Draw up invoices', /Not run yet/].map((name) =>
    screen.getByRole('row', { name: new RegExp(name) }),
  );
  const moments = [...(done?.querySelectorAll('time') ?? [])].map((time) => time.dateTime);
  expect(moments).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-21T12:01:00.000Z']);
  expect(never).toHaveTextContent(/Not run yet––$/);
  testServer.use(refuse(getHealthEndpoint, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByText(/This is not up to date/)).toBeVisible();
  expect(screen.getByRole('row', { name: /expired/ })).toBeVisible();
});
