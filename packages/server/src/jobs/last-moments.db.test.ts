import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSend } from '../domains/car-messages/public.ts';
import { aSend } from '@vinculum/testkit/worlds/sending-database.ts';
import { cutSessions, openTask, reconcileAccounts } from '../domains/users/public.ts';
import { allJobs } from './all-jobs.ts';

const VIN = 'YNRTESTVN00000001';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The clock of the test server stands at 10:00. */
const NOON = Date.parse('2026-11-02T12:00:00Z');

let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  await server.db
    .insertInto('vehicle')
    .values({ vin: VIN, oem_id: people.organisations.oem, registered_on: new Date(NOON), registered_by: 'x' })
    .execute();
  await server.db
    .insertInto('consumer_permission')
    .values({
      oem_id: people.organisations.oem,
      consumer_id: consumer(),
      access_type_send_notification: true,
      access_type_send_command: true,
      updated_on: new Date(NOON),
    })
    .execute();
});
afterAll(() => server.stop());

const consumer = () => people.organisations.consumer;

async function consentUntil(expires_at: Date | null, form: Parameters<typeof storeForm>[2] = {}) {
  const form_id = await storeForm(server, consumer(), form);
  return await storeConsent(server, { form_id, consumer_id: consumer(), vin: VIN, expires_at });
}

async function message(kind: 'command' | 'notification', change: object): Promise<number> {
  const sent = await inTransaction(server.db, (trx) =>
    storeSend(trx, aSend({ consumerId: consumer(), kind, vins: [VIN], now: NOON - 365 * DAY })),
  );
  const { id } = await server.db
    .updateTable('vehicle_message')
    .set(change)
    .where('send_id', '=', sent.sendId ?? 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const statesOf = async (...ids: readonly number[]) =>
  (
    await server.db
      .selectFrom('vehicle_message')
      .select('state')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);

interface Moment {
  readonly job: string;
  readonly what: string;
  /** The first moment at which the job does it. */
  readonly at: number;
  /** Puts it there; returns a look at it. */
  readonly arrange: () => Promise<() => Promise<unknown>>;
  readonly before: unknown;
  readonly after: unknown;
}

const moments: readonly Moment[] = [
  {
    job: 'consent-expiry',
    what: 'a consent at its end',
    at: NOON,
    async arrange() {
      const { id } = await consentUntil(new Date(NOON));
      return async () =>
        (await server.db.selectFrom('consent').select('status').where('id', '=', id).executeTakeFirst())
          ?.status;
    },
    before: 'FORM_ACCEPTED',
    after: 'FORM_EXPIRED',
  },
  {
    job: 'consent-expiry',
    what: 'a form after its last day',
    at: Date.parse('2026-11-06T00:00:00Z'),
    async arrange() {
      const { form_id } = await consentUntil(null, {
        expiry_type: 1,
        expiry_in_days: null,
        expiry: '2026-11-05',
      });
      return async () =>
        (
          await server.db
            .selectFrom('consent_form')
            .select('status')
            .where('id', '=', form_id)
            .executeTakeFirst()
        )?.status;
    },
    before: 'PUBLISHED',
    after: 'EXPIRED',
  },
  {
    job: 'vehicle-message-expiry',
    what: 'what waits, at its deadline',
    at: NOON,
    async arrange() {
      const id = await message('command', { state: 'QUEUED', deadline: new Date(NOON) });
      return () => statesOf(id);
    },
    before: ['QUEUED'],
    after: ['EXPIRED'],
  },
  {
    job: 'vehicle-message-expiry',
    what: 'a command that its car took an hour past its deadline, and no notification',
    at: NOON,
    async arrange() {
      const delivered = { state: 'DELIVERED', deadline: new Date(NOON - 60 * MINUTE) };
      const ids = [await message('command', delivered), await message('notification', delivered)];
      return () => statesOf(...ids);
    },
    before: ['DELIVERED', 'DELIVERED'],
    after: ['EXPIRED', 'DELIVERED'],
  },
  {
    job: 'session-cleanup',
    what: 'a session at its end',
    at: NOON + 30 * DAY,
    async arrange() {
      const password = 'Correct-Horse#1';
      server.clock.set(NOON);
      await server.deps.identity.createAccount({ username: 'person.1', password, mustChangePassword: false });
      await server.deps.identity.signIn('person.1', password);
      return async () => (await server.db.selectFrom('identity_session').select('username').execute()).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'data-retention',
    what: 'data, the latest value and a place when the days of their form are over',
    at: NOON + 7 * DAY + 1,
    async arrange() {
      const consent = await consentUntil(null, { data_retention_in_days: 7 });
      const of = { consumer_id: consumer(), consent_id: consent.id, vin: VIN };
      const at = { base_time: NOON, received_at: NOON, last_sample_at: NOON };
      await server.db
        .insertInto('stream_batch')
        .values({ ...of, ...at, form_id: consent.form_id, seq: 1, body: '{}' })
        .execute();
      await server.db
        .insertInto('latest_value')
        .values({ ...of, signal_id: 1, captured_at: NOON, value: '1' })
        .execute();
      const id = await message('command', {
        state: 'DONE',
        answer: '1, 2',
        consent_id: consent.id,
        finished_at: new Date(NOON),
      });
      return async () => [
        (await server.db.selectFrom('stream_batch').select('seq').execute()).length,
        (await server.db.selectFrom('latest_value').select('signal_id').execute()).length,
        (
          await server.db
            .selectFrom('vehicle_message')
            .select('answer')
            .where('id', '=', id)
            .executeTakeFirst()
        )?.answer,
      ];
    },
    before: [1, 1, '1, 2'],
    after: [0, 0, null],
  },
  {
    job: 'data-retention',
    what: 'what a car measured on a day, when the days of its form are over',
    at: Date.parse('2026-11-10T00:00:00Z'),
    async arrange() {
      const { id: consent_id } = await consentUntil(null, { data_retention_in_days: 7 });
      const granted_at = new Date(NOON);
      await server.db
        .updateTable('consent')
        .set({ status: 'FORM_CANCELED', granted_at })
        .where('id', '=', consent_id)
        .execute();
      await server.db
        .insertInto('consent_effort')
        .values({ consent_id, granted_at, day: '2026-11-02', metres: 1, driving_ms: 1, use_days: 1 })
        .execute();
      return async () => (await server.db.selectFrom('consent_effort').select('day').execute()).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'data-retention',
    what: 'what is counted of changes by the minute, after a day',
    at: NOON + DAY + 1,
    async arrange() {
      const of = { portal: 'CONSUMER', organisation_id: consumer(), is_test: true } as const;
      await server.db
        .insertInto('consent_change')
        .values({ ...of, minutes: 1, at: new Date(NOON), status: 'FORM_DECLINED', total: 1 })
        .execute();
      return async () =>
        (
          await server.db
            .selectFrom('consent_change')
            .select('total')
            .where('is_test', '=', true)
            .where('status', '=', 'FORM_DECLINED')
            .execute()
        ).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'data-retention',
    what: 'a request of a status that nobody may follow any more',
    at: NOON + 90 * DAY + 1,
    async arrange() {
      const form_id = await storeForm(server, consumer());
      await server.db
        .insertInto('consent_status_request')
        .values({
          form_id,
          organisation_id: consumer(),
          consent_status: 'FORM_PENDING',
          requested_by: 'x',
          requested_at: new Date(NOON),
        })
        .execute();
      return async () =>
        (await server.db.selectFrom('consent_status_request').select('form_id').execute()).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'usage-rollup',
    what: 'the counts of a day ten minutes after it',
    at: Date.parse('2026-11-03T00:10:00Z'),
    async arrange() {
      const form_id = await storeForm(server, consumer());
      await server.db
        .insertInto('usage_minute')
        .values({ consumer_id: consumer(), form_id, at: new Date(NOON), counter: 1, messages: 2, bytes: 3 })
        .execute();
      return async () => (await server.db.selectFrom('usage_day').select('messages').execute()).length;
    },
    before: 0,
    // Of the form, and of all forms.
    after: 2,
  },
  {
    job: 'usage-rollup',
    what: 'minutes after seven whole days',
    at: Date.parse('2026-11-10T00:00:00Z'),
    arrange: async () => async () =>
      (await server.db.selectFrom('usage_minute').select('messages').execute()).length,
    before: 1,
    after: 0,
  },
  {
    job: 'invoice',
    what: 'the day before from midnight on',
    at: Date.parse('2026-11-03T00:00:00Z'),
    async arrange() {
      const form_id = await storeForm(server, consumer());
      await server.db
        .insertInto('usage_hour')
        .values({ consumer_id: consumer(), form_id, vin: VIN, hour: new Date(NOON), messages: 2, bytes: 3 })
        .execute();
      return async () => await server.db.selectFrom('invoice').select(['drawn_to', 'messages']).execute();
    },
    before: [],
    after: [{ drawn_to: '2026-11-02', messages: '2' }],
  },
  {
    job: 'invoice-of-today',
    what: 'the day that is running, which stays when the next one begins',
    at: Date.parse('2026-12-06T00:00:00Z'),
    async arrange() {
      const form_id = await storeForm(server, consumer());
      await server.db
        .insertInto('usage_hour')
        .values({
          consumer_id: consumer(),
          form_id,
          vin: VIN,
          hour: new Date('2026-12-05T12:00:00Z'),
          messages: 2,
          bytes: 3,
        })
        .execute();
      return async () =>
        await server.db
          .selectFrom('invoice')
          .select(['drawn_to', 'messages'])
          .where('month', '=', '2026-12-01')
          .execute();
    },
    before: [{ drawn_to: '2026-12-05', messages: '2' }],
    after: [{ drawn_to: '2026-12-06', messages: '2' }],
  },
  {
    job: 'vehicle-message-retention',
    what: 'a message when its deadline is longer ago than ninety days',
    at: NOON + 90 * DAY + 1,
    async arrange() {
      const id = await message('command', { state: 'DONE', deadline: new Date(NOON) });
      return () => statesOf(id);
    },
    before: ['DONE'],
    after: [],
  },
  {
    job: 'vehicle-message-retention',
    what: 'an icon that nobody sent when it is older than ninety days',
    at: NOON + 90 * DAY + 1,
    async arrange() {
      const icon = { key: 'notification-icons/icon-1-aa.png', created_on: new Date(NOON) };
      await server.db.insertInto('notification_icon').values(icon).execute();
      return async () => (await server.db.selectFrom('notification_icon').select('key').execute()).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'happening-retention',
    what: 'what others did when no home looks back so far',
    at: NOON + 31 * DAY + 1,
    async arrange() {
      const row = {
        organisation_id: consumer(),
        at: new Date(NOON),
        act: 'concern.asked',
        by_id: consumer(),
      };
      await server.db
        .insertInto('happening')
        .values({ ...row, target: null, total: 1, is_test: false })
        .execute();
      return async () => (await server.db.selectFrom('happening').select('id').execute()).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'unfinished-form-retention',
    what: 'an unfinished form when nobody has changed it for more than ninety days',
    at: NOON + 90 * DAY + 1,
    async arrange() {
      const form = { key: '0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c10', form_id: null, revision: 1, title: '' };
      const row = {
        ...form,
        content: '{}',
        base_updated_on: null,
        updated_by: 'x',
        updated_on: new Date(NOON),
      };
      await server.db
        .insertInto('unfinished_form')
        .values({ ...row, organisation_id: consumer() })
        .execute();
      return async () => (await server.db.selectFrom('unfinished_form').select('key').execute()).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'log-retention',
    what: 'a log after thirty whole days',
    at: Date.parse('2026-12-03T00:00:00Z'),
    async arrange() {
      const stream = { log_group: 'api', name: 'x', began_on: new Date(NOON) };
      await server.db.insertInto('log_stream').values(stream).execute();
      return async () => (await server.db.selectFrom('log_stream').select('name').execute()).length;
    },
    before: 1,
    after: 0,
  },
  {
    job: 'account-reconciliation',
    what: 'what the provider has to do five minutes after it was asked',
    at: NOON + 5 * MINUTE,
    async arrange() {
      const task = { username: 'person.9', task: 'remove' as const, user_id: null };
      await openTask(server.db, task, NOON);
      return async () => (await server.db.selectFrom('account_task').select('task').execute()).length;
    },
    before: 1,
    after: 0,
  },
];

test.each(moments)(
  '$job does $what, and not a millisecond before',
  async ({ job, at, arrange, before, after }) => {
    const run = allJobs(server.deps).find(({ name }) => name === job)?.run;
    const look = await arrange();
    await run?.(server.db, at - 1);
    expect(await look()).toEqual(before);
    await run?.(server.db, at);
    expect(await look()).toEqual(after);
    // The same moment again changes nothing.
    expect(await run?.(server.db, at)).toBe(0);
  },
);

test('every job has such a moment; rewards have theirs where they are accrued', () => {
  const judged = new Set([...moments.map(({ job }) => job), 'reward-accrual']);
  expect(allJobs(server.deps).filter(({ name }) => !judged.has(name))).toEqual([]);
});

test('of more than a run takes what was asked first is done first', async () => {
  const names = Array.from({ length: 101 }, (_, at) => `person.${String(200 - at)}`);
  for (const [at, username] of names.entries())
    await openTask(server.db, { username, task: 'remove', user_id: null }, NOON - 5 * MINUTE - (101 - at));
  expect(await reconcileAccounts(server.deps, NOON)).toBe(100);
  const left = await server.db.selectFrom('account_task').select('username').execute();
  expect(left).toEqual([{ username: names.at(-1) }]);
  expect(await reconcileAccounts(server.deps, NOON)).toBe(1);
});

test('what the provider refuses is tried again after longer and longer pauses, up to an hour', async () => {
  const identity = { ...server.deps.identity, deleteAccount: () => Promise.reject(new Error('away')) };
  const task = { username: 'person.8', task: 'remove', user_id: null } as const;
  await openTask(server.db, task, NOON - 5 * MINUTE);
  let now = NOON;
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(await reconcileAccounts({ db: server.db, identity }, now)).toBe(0);
    now += minutes * MINUTE;
    const { due_on } = await server.db.selectFrom('account_task').select('due_on').executeTakeFirstOrThrow();
    expect(due_on).toEqual(new Date(now));
  }
  await openTask(server.db, task, now);
  now += 5 * MINUTE;
  expect(await reconcileAccounts(server.deps, now - 1), 'asked for again, it begins anew').toBe(0);
  expect(await reconcileAccounts(server.deps, now)).toBe(1);
});

test('sessions that were cut off at a later moment are not let in again by an earlier one', async () => {
  const { username } = people.signedIn('consumer.admin');
  const from = async () =>
    (
      await server.db
        .selectFrom('app_user')
        .select('sessions_from')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).sessions_from;
  for (const at of [NOON, NOON - 1]) await cutSessions(server.db, username, at);
  expect(await from()).toEqual(new Date(NOON));
  await cutSessions(server.db, username, NOON + 1);
  expect(await from()).toEqual(new Date(NOON + 1));
});
