import { getHealthEndpoint } from '@vinculum/contract/health/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { jobNames } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRun } from '../scheduled-runs/public.ts';
import { measureFigures } from '../../read-models/health-figures-store.ts';
import { healthMetrics, sampleHealth } from './health-metrics.ts';

const NOW = Date.parse('2026-11-21T12:00:40Z');

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  server.clock.set(NOW);
});
afterAll(() => server.stop());

const show = async () => (await server.call(getHealthEndpoint, {}, people.signedIn('operator.viewer'))).body;

test('a sample holds what waits, what was delivered and what was dropped; one a step, and the last two hours', async () => {
  const { db, clock } = server;
  await db
    .insertInto('gateway_drop')
    .values([
      { hour: new Date('2026-11-21T10:00:00Z'), reason: 'expired', samples: 3 },
      { hour: new Date('2026-11-21T11:00:00Z'), reason: 'expired', samples: 4 },
    ])
    .execute();
  await db
    .insertInto('outbox')
    .values({ vin: 'YNRTESTVN00000001', kind: 'consent', consent_id: null, created_at: new Date(NOW - 5000) })
    .execute();
  const minute = { form_id: 1, consumer_id: people.organisations.consumer, counter: 0, bytes: 9 };
  await db
    .insertInto('usage_minute')
    .values({ ...minute, at: new Date('2026-11-21T11:59:00Z'), messages: 12 })
    .execute();
  await sampleHealth(server.deps);
  clock.advance(1000);
  await sampleHealth(server.deps);
  expect((await show()).samples).toMatchObject([
    {
      at: '2026-11-21T12:00:30.000Z',
      vehicles: 0,
      messages_minute: 12,
      drops: { expired: 7 },
      outbox_waiting: 1,
      outbox_lag_ms: 5000,
      outbox_parked: 0,
      jobs_waiting: 0,
    },
  ]);
  clock.set(NOW + 2.5 * 3_600_000);
  await sampleHealth(server.deps);
  expect(await db.selectFrom('health_sample').select('at').execute()).toHaveLength(1);
  clock.set(NOW);
});

test('runs that the job queue has not begun are counted from when they were due', async () => {
  const queue = new PgBoss({ connectionString: server.connectionString, schema: 'jobs', schedule: false });
  await queue.start();
  try {
    const due = (seconds: number) => ({ startAfter: new Date(NOW + seconds * 1000) });
    await queue.createQueue('consent-expiry');
    const begun = await queue.send('consent-expiry', {}, due(-600));
    await queue.fetch('consent-expiry');
    await queue.send('consent-expiry', {}, due(-90));
    await queue.send('consent-expiry', {}, due(-30));
    await queue.send('consent-expiry', {}, due(30));
    expect(await measureFigures(server.db, NOW)).toMatchObject({ jobs_waiting: 2, job_lag_ms: 90_000 });
    // One that failed and waits for its next try is late by its own time.
    await queue.fail('consent-expiry', begun ?? '');
    expect(await measureFigures(server.db, NOW)).toMatchObject({ jobs_waiting: 2, job_lag_ms: 90_000 });
    await sql`update jobs.job set start_after = ${new Date(NOW - 200_000)} where id = ${begun}`.execute(
      server.db,
    );
    expect(await measureFigures(server.db, NOW)).toMatchObject({ jobs_waiting: 3, job_lag_ms: 200_000 });
  } finally {
    await queue.stop({ graceful: false });
  }
});

test('every job is listed with its newest run and its last success, and Prometheus reads the same', async () => {
  const { db, clock, deps } = server;
  await db.deleteFrom('health_sample').execute();
  await sampleHealth(deps);
  const run = { job: 'invoice', byHand: null, clock: clock.now };
  await recordRun(db, { ...run, work: () => Promise.resolve(2) });
  const failing = recordRun(db, { ...run, work: () => Promise.reject(new Error('no disk')) });
  await expect(failing).rejects.toThrow('no disk');
  const never = { ...run, job: 'data-retention', work: () => Promise.reject(new Error('never yet')) };
  await expect(recordRun(db, never)).rejects.toThrow('never yet');
  const failed = { state: 'FAILED', started_on: new Date(NOW).toISOString() };
  expect((await show()).jobs).toEqual([
    { ...failed, job: 'data-retention', succeeded_on: null, failure: 'The server reports: never yet' },
    {
      ...failed,
      job: 'invoice',
      succeeded_on: new Date(NOW).toISOString(),
      failure: 'The server reports: no disk',
    },
    ...jobNames
      .filter((job) => job !== 'invoice' && job !== 'data-retention')
      .map((job) => ({ job, state: null, started_on: null, succeeded_on: null, failure: '' })),
  ]);
  // Prometheus reads the newest of the samples, which are half a minute old and older.
  clock.advance(30_000);
  await db.deleteFrom('outbox').execute();
  await sampleHealth(deps);
  clock.advance(30_000);
  const text = await healthMetrics(deps);
  expect(text).toContain(`vinculum_health_sampled_timestamp_seconds ${(NOW + 20_000) / 1000}`);
  expect(text).toContain('# HELP vinculum_outbox_waiting_rows Rows of the outbox that wait to be sent');
  expect(text).toMatch(/^vinculum_outbox_waiting_rows 0$/m);
  expect(text).toMatch(/^vinculum_dropped_samples\{reason="expired"\} 7$/m);
  expect(text).toMatch(/^vinculum_database_size_bytes \d+$/m);
  expect(text).toContain(`vinculum_job_last_success_timestamp_seconds{job="invoice"} ${NOW / 1000}`);
});

test('nobody but the operator sees the health of the installation', async () => {
  for (const who of ['consumer.admin', 'oem.admin', 'fleet.admin'] as const)
    expect((await server.call(getHealthEndpoint, {}, people.signedIn(who))).status).toBe(403);
});
