import { scheduledRunsEn } from '@vinculum/contract/scheduled-runs/messages.en.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import {
  executeScheduledRunEndpoint,
  listScheduledRunsEndpoint,
} from '@vinculum/contract/scheduled-runs/endpoints.ts';
import { type ScheduledRunType, scheduledRunTypes } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { type RewardWorld, reward, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRun } from './scheduled-runs.ts';

let world: RewardWorld;
let server: RewardWorld['server'];
let people: RewardWorld['people'];

const VIN = 'YNRTESTVN00000001';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const YESTERDAY = '2026-11-20';

beforeAll(async () => {
  world = await startRewardWorld();
  ({ server, people } = world);
  server.clock.set(NOW);
  await storeWhatIsDue();
});
afterAll(() => server.stop());

/** Something for every job: an expired consent, old data, uncounted usage, efforts with rewards. */
async function storeWhatIsDue(): Promise<void> {
  const { db } = server;
  const consumer_id = people.organisations.consumer;
  const form_id = await storeForm(server, consumer_id, { data_retention_in_days: 1 });
  const consent = await storeConsent(server, {
    form_id,
    consumer_id,
    vin: VIN,
    expires_at: new Date(NOW - DAY_MS),
  });
  const received_at = NOW - 3 * DAY_MS;
  const times = { base_time: received_at, received_at, last_sample_at: received_at };
  await db
    .insertInto('stream_batch')
    .values({ consumer_id, consent_id: consent.id, vin: VIN, form_id, seq: 1, body: '{}', ...times })
    .execute();
  await db
    .insertInto('usage_minute')
    .values({
      consumer_id,
      form_id,
      at: new Date(`${YESTERDAY}T10:00:00Z`),
      counter: 0,
      messages: 3,
      bytes: 90,
    })
    .execute();
  const began_on = new Date('2026-01-01');
  const stream = await db
    .insertInto('log_stream')
    .values({ log_group: 'api', name: '2026-01-01', began_on })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('log_line')
    .values({ stream_id: stream.id, at: began_on, level: 30, line: '{}' })
    .execute();
  const paying = await world.consentWith({ consumer: [reward([1, 1], { usd: 0.02 })] });
  await world.reach(paying.consent, YESTERDAY, { metres: 5500 });
  await world.use(paying.form, { hour: `${YESTERDAY}T10:00:00Z`, bytes: 700 });
}

const execute = (
  type: ScheduledRunType,
  day: string,
  by: 'operator.admin' | 'operator.viewer' = 'operator.admin',
) => server.call(executeScheduledRunEndpoint, { params: { type }, body: { day } }, people.signedIn(by));

const list = async (body: { type?: ScheduledRunType; by_hand?: boolean } = {}, language = 'en') => {
  const headers = { 'accept-language': language };
  return (await server.call(listScheduledRunsEndpoint, { body, headers }, people.signedIn('operator.viewer')))
    .body;
};

/** Every row that jobs work on. */
async function everything(): Promise<unknown> {
  const tables = [
    'consent',
    'consent_history',
    'consent_form',
    'consent_effort',
    'stream_batch',
    'latest_value',
    'usage_minute',
    'usage_quarter',
    'usage_day',
    'usage_hour',
    'reward_accrual',
    'reward_progress',
    'invoice',
    'outbox',
    'log_line',
    'log_stream',
  ];
  const contents = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(server.db);
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(contents);
}

// Shows 3-7.37
test.each(scheduledRunTypes)('%s gives the same result when it is run twice for a day', async (type) => {
  const name = scheduledRunsEn.jobs[type];
  const before = await everything();
  const first = await execute(type, YESTERDAY);
  expect(first.body.message).toMatch(new RegExp(`^“${name}” has run for 20-11-2026: \\d+ rows? changed\\.$`));
  const once = await everything();
  expect(once).not.toEqual(before);
  const second = await execute(type, YESTERDAY);
  expect(second.body.message).toBe(`“${name}” has run for 20-11-2026: nothing was left to change.`);
  expect(await everything()).toEqual(once);
});

test('an invoice adds up the month to the day, and an earlier day leaves it as it is', async () => {
  await execute('reward-accrual', YESTERDAY);
  await execute('invoice', YESTERDAY);
  const invoices = () =>
    server.db
      .selectFrom('invoice')
      .select(['consumer_id', 'month', 'drawn_to', 'messages', 'bytes', 'amounts'])
      .execute();
  const drawn = await invoices();
  expect(drawn).toMatchObject([
    {
      consumer_id: people.organisations.consumer,
      month: '2026-11-01',
      drawn_to: YESTERDAY,
      messages: '1',
      bytes: '700',
      amounts: { owner_reward_usd: '0.1', oem_reward_usd: '0', package_price_token: '0' },
    },
  ]);
  await execute('invoice', '2026-11-03');
  expect(await invoices()).toEqual(drawn);
  await execute('invoice', dayOf(NOW));
  expect(await invoices()).toMatchObject([{ drawn_to: dayOf(NOW), bytes: '700' }]);
  // What was counted late comes with any day from its own on, and what was drawn up further stays in it.
  await server.db.updateTable('usage_hour').set({ bytes: 800 }).where('bytes', '=', 700).execute();
  await execute('invoice', '2026-11-03');
  expect(await invoices()).toMatchObject([{ drawn_to: dayOf(NOW), bytes: '700' }]);
  await execute('invoice', YESTERDAY);
  expect(await invoices()).toMatchObject([{ drawn_to: dayOf(NOW), bytes: '800' }]);
});

test('data of the day that is running is not deleted before its time', async () => {
  const consumer_id = people.organisations.consumer;
  const form_id = await storeForm(server, consumer_id, { data_retention_in_days: 1 });
  const consent = await storeConsent(server, { form_id, consumer_id, vin: VIN });
  const received_at = NOW - DAY_MS + 1000;
  const times = { base_time: received_at, received_at, last_sample_at: received_at };
  await server.db
    .insertInto('stream_batch')
    .values({ consumer_id, consent_id: consent.id, vin: VIN, form_id, seq: 1, body: '{}', ...times })
    .execute();
  await execute('data-retention', dayOf(NOW));
  const left = await server.db
    .selectFrom('stream_batch')
    .select('consent_id')
    .where('consent_id', '=', consent.id)
    .execute();
  expect(left).toHaveLength(1);
});

// Shows 3-2.59, 3-5.21
test.each([
  [
    'a day to come',
    { day: '2026-11-22' },
    'scheduledRuns.future',
    'Please choose a day that is not after today',
  ],
  ['no day', {}, 'consent.dateRequired', 'Date is required'],
  ['a day that is none', { day: '2026-02-30' }, 'consent.correctDate', 'Please select a correct date'],
  ['another notation', { day: '20-11-2026' }, 'consent.correctDate', 'Please select a correct date'],
])('%s is refused at the field', async (...[, body, key, message]) => {
  const { raw } = await server.call(executeScheduledRunEndpoint, { params: { type: 'invoice' } }, null);
  expect(raw.statusCode).toBe(401);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/admin/api/v1/cron/invoice/execute',
    headers: { authorization: (await server.authorizationOf(people.signedIn('operator.admin'))) ?? '' },
    payload: body,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fields: [{ field: 'day', key, message }] });
});

test('a type that is none is not found', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/admin/api/v1/cron/coffee/execute',
    headers: { authorization: (await server.authorizationOf(people.signedIn('operator.admin'))) ?? '' },
    payload: { day: YESTERDAY },
  });
  expect(answer.statusCode).toBe(404);
});

test('a run by hand while the same job runs is told so, and another job is not kept waiting', async () => {
  const ended = Promise.withResolvers<number>();
  const begun = Promise.withResolvers<void>();
  const scheduled = recordRun(server.db, {
    job: 'consent-expiry',
    byHand: null,
    clock: server.clock.now,
    work: () => {
      begun.resolve();
      return ended.promise;
    },
  });
  await begun.promise;
  const refused = await execute('consent-expiry', YESTERDAY);
  expect(refused.status).toBe(409);
  expect(refused.problem.message).toBe('This job is running just now. Please try again when it has ended.');
  expect((await list({ type: 'consent-expiry' })).data[0]).toMatchObject({
    state: 'RUNNING',
    ended_on: null,
  });
  expect((await execute('invoice', YESTERDAY)).status).toBe(200);
  ended.resolve(0);
  expect(await scheduled).toBe(0);
  expect((await list({ type: 'consent-expiry' })).data[0]).toMatchObject({ state: 'DONE', failure: '' });
  expect((await execute('consent-expiry', YESTERDAY)).status).toBe(200);
});

// Shows 3-1.9
test('a run is listed with who ran it, for which day and what came of it, and stands in the audit trail', async () => {
  await execute('usage-rollup', YESTERDAY);
  const { data } = await list({ type: 'usage-rollup', by_hand: true });
  expect(data[0]).toMatchObject({
    job: 'usage-rollup',
    day: YESTERDAY,
    started_by: people.signedIn('operator.admin').username,
    state: 'DONE',
    changed: 0,
    failure: '',
  });
  const audited = await server.db
    .selectFrom('audit_event')
    .select(['action', 'target', 'details'])
    .where('action', '=', 'scheduled-run.execute')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({
    action: 'scheduled-run.execute',
    target: `scheduled-run/${data[0]?.run_id}`,
    details: { job: 'usage-rollup', day: YESTERDAY },
  });
});

test('a run that fails is listed with its reason, and the next one may run', async () => {
  const failing = recordRun(server.db, {
    job: 'log-retention',
    byHand: null,
    clock: server.clock.now,
    work: () => Promise.reject(new Error('the disk is full')),
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect((await list({ type: 'log-retention' })).data[0]).toMatchObject({
    state: 'FAILED',
    failure: 'The server reports: the disk is full',
    day: null,
    started_by: null,
  });
  expect((await list({ type: 'log-retention' }, 'es')).data[0]).toMatchObject({
    failure: 'El servidor comunica: the disk is full',
  });
});

test('why a run failed is known also when it cannot be written down', async () => {
  const failing = recordRun(server.db, {
    job: 'log-retention',
    byHand: null,
    clock: server.clock.now,
    async work() {
      await sql`alter table scheduled_run rename to away`.execute(server.db);
      throw new Error('the disk is full');
    },
  });
  const thrown: unknown = await failing.catch((error: unknown) => error);
  await sql`alter table away rename to scheduled_run`.execute(server.db);
  const message: unknown = expect.stringMatching(/^the disk is full; then: .*scheduled_run/);
  expect(thrown).toMatchObject({ message });
});

test('of what a run failed of the beginning is kept', async () => {
  const failing = recordRun(server.db, {
    job: 'log-retention',
    byHand: null,
    clock: server.clock.now,
    work: () => Promise.reject(new Error(`\0${'x'.repeat(1000)}`)),
  });
  await expect(failing).rejects.toThrow('x');
  expect((await list({ type: 'log-retention' })).data[0]?.failure).toBe(
    `The server reports: ${'x'.repeat(300)}`,
  );
});

test('a run whose process died counts as interrupted once the next one begins', async () => {
  await server.db
    .insertInto('scheduled_run')
    .values({ job: 'invoice', started_on: new Date(NOW), day: null, started_by: null })
    .execute();
  await execute('invoice', YESTERDAY);
  const { data } = await list({ type: 'invoice' });
  expect(data[1]).toMatchObject({ state: 'FAILED', failure: 'The server ended before the run did.' });
  expect((await list({ type: 'invoice' }, 'es')).data[1]).toMatchObject({
    failure: 'El servidor terminó antes que la ejecución.',
  });
});

test('runs of the schedule are forgotten after eight days, those by hand and of other jobs are kept', async () => {
  const retained = new Date(NOW - 8 * DAY_MS);
  const old = new Date(NOW - 8 * DAY_MS - 1);
  const row = (started_on: Date, change: object = {}) => {
    const of = { job: 'invoice', day: null, started_by: null, changed: 0, failure: null, ...change };
    return { ...of, started_on, ended_on: started_on };
  };
  await server.db
    .insertInto('scheduled_run')
    .values([
      row(old),
      row(retained),
      row(old, { job: 'usage-rollup' }),
      row(old, { day: '2026-11-01', started_by: 'somebody' }),
    ])
    .execute();
  await execute('invoice', YESTERDAY);
  const left = await server.db
    .selectFrom('scheduled_run')
    .select(['job', 'started_by', 'started_on'])
    .where('started_on', '<=', retained)
    .orderBy('id')
    .execute();
  expect(left).toEqual([
    { job: 'invoice', started_by: null, started_on: retained },
    { job: 'usage-rollup', started_by: null, started_on: old },
    { job: 'invoice', started_by: 'somebody', started_on: old },
  ]);
});

test('nobody but the operator runs jobs', async () => {
  const call = { params: { type: 'invoice' as const }, body: { day: YESTERDAY } };
  for (const who of ['consumer.admin', 'oem.admin', 'fleet.admin'] as const)
    expect((await server.call(executeScheduledRunEndpoint, call, people.signedIn(who))).status).toBe(403);
});
