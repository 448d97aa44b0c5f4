import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { TestServer } from '@vinculum/testkit/running-server.ts';
import { startStreamWorld, type StreamWorld } from '@vinculum/testkit/stored-streams.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openStreamDays } from '../domains/streams/public.ts';
import { listBatches } from '../domains/streams/stream-batches-store.ts';
import { requireSettled, settleRestored } from './restored-store.ts';

const VIN = 'YNRTESTVN00000009';

let world: StreamWorld;
let server: TestServer;
beforeAll(async () => {
  world = await startStreamWorld();
  ({ server } = world);
});
afterAll(() => world.stop());

/** Under a consent of its own: what is settled gives those that there are another revision. */
const deliver = async () => await world.deliver(await world.consentKept(7), server.clock.now());
const read = async (cursor = { tx: '0', id: '0' }) =>
  await listBatches(server.db, world.consumerId, { cursor, limit: 10 });
const numbersOf = (rows: Awaited<ReturnType<typeof read>>) => rows.map((row) => row.base_time);
const settle = () => settleRestored(server.db, { madeOn: null, now: new Date(server.clock.now()) });

/** The batch comes out of a dump: its transaction is far beyond what this database has counted. */
async function comesFromDump(number: number): Promise<void> {
  await sql`update stream_batch set tx = (tx::text::bigint + 900000000)::text::xid8 where base_time = ${number}`.execute(
    server.db,
  );
  await sql`update stream_span s set span = b.tx::text::bigint >> 16 from stream_batch b
    where b.base_time = ${number} and b.due_on = s.due_on`.execute(server.db);
}

test.each([
  ['of no day', 0],
  ['of a day', 5],
])(
  'a database with a batch %s from a dump starts when it is settled, and goes on behind it',
  async (_, days) => {
    const [older, consent] = [await world.consentKept(8), await world.consentKept(7)];
    expect(days === 0 ? 0 : await openStreamDays(server.db, server.clock.now())).toBe(days);
    await world.deliver(older, server.clock.now());
    const known = numbersOf(await read());
    const [dumped = 0] = await world.deliver(consent, server.clock.now());
    await comesFromDump(dumped);
    expect(numbersOf(await read()), 'as if it were written in the future').not.toContain(dumped);
    await expect(requireSettled(server.db)).rejects.toThrow('npm run after-restore');
    await settle();
    await requireSettled(server.db);
    const next = await deliver();
    // Nothing is read beyond a transaction that still runs, also one of another database of the server.
    await expect.poll(async () => numbersOf(await read())).toEqual([...known, dumped, ...next]);
  },
);

test('each time it goes on behind the last', async () => {
  const last = (await read()).at(-1);
  if (last === undefined) throw new Error('nothing was written');
  await settle();
  const next = await deliver();
  await expect.poll(async () => numbersOf(await read(last))).toEqual(next);
});

test('no number is given out again, whatever holds it', async () => {
  const numbers = async () =>
    (
      await sql<{ name: string; last: number; most: number }>`
        select sequencename as name, coalesce(last_value, start_value) as last, max_value as most
        from pg_sequences where schemaname = 'public' order by 1`.execute(server.db)
    ).rows;
  const before = await numbers();
  await settle();
  const after = new Map((await numbers()).map(({ name, last }) => [name, last]));
  expect(before.length).toBeGreaterThan(20);
  expect(before.filter(({ name, last }) => (after.get(name) ?? 0) < last + 1_000_000)).toEqual([]);
});

test('a car is told anew what holds and what it has not confirmed; what it has confirmed stays over', async () => {
  const confirmed_at = new Date(server.clock.now());
  const consentOf = async (change: Partial<Insertable<Database['consent']>>) => {
    const form_id = await storeForm(server, world.consumerId);
    return await storeConsent(server, { form_id, consumer_id: world.consumerId, vin: VIN, ...change });
  };
  const over = await consentOf({ status: 'FORM_CANCELED', confirmed_at });
  const unheard = await consentOf({ status: 'FORM_CANCELED', confirmed_at: null });
  const live = [];
  for (const status of [...liveStatuses, ...openStatuses])
    live.push(await consentOf({ status, confirmed_at }));
  await settle();
  const kept = await server.db
    .selectFrom('consent')
    .select(['id', 'revision', 'confirmed_at'])
    .where('vin', '=', VIN)
    .execute();
  const byId = new Map(kept.map((row) => [row.id, row]));
  expect(byId.get(over.id)).toEqual({ id: over.id, revision: over.revision, confirmed_at });
  for (const { id, revision } of [unheard, ...live]) {
    expect(byId.get(id)?.revision).toBeGreaterThan(revision);
    expect(byId.get(id)?.confirmed_at).toBeNull();
  }
});

test('what was told to people is behind what is told next', async () => {
  const [{ id: organisation_id } = { id: 0 }] = await server.db
    .selectFrom('organisation')
    .select('id')
    .limit(1)
    .execute();
  await sql`insert into notification (organisation_id, sender_name, message_key, message_args, msg_type, data,
      created_on, tx)
    values (${organisation_id}, 'x', 'x', '{}', 'x', '{}', now(),
      (present_tx()::text::bigint + 5000000000000)::text::xid8)`.execute(server.db);
  await settle();
  const { rows } = await sql<{ isBehind: boolean }>`
    select (select max(tx) from notification) < present_tx() as "isBehind"`.execute(server.db);
  expect(rows).toEqual([{ isBehind: true }]);
});

test('everybody signs in again, and the trail says what happened', async () => {
  const { db } = server;
  await db.deleteFrom('identity_session').execute();
  await server.authorizationOf({ username: 'consumer.admin' });
  const before = new Date(server.clock.now() - 1);
  await db.updateTable('identity_session').set({ ended_on: before, end_cause: 'replayed' }).execute();
  server.clock.advance(1000);
  await server.authorizationOf({ username: 'consumer.admin' });
  await settle();
  const sessions = db.selectFrom('identity_session').select(['ended_on', 'end_cause']).orderBy('created_on');
  expect(await sessions.execute()).toEqual([
    { ended_on: before, end_cause: 'replayed' },
    { ended_on: new Date(server.clock.now()), end_cause: 'ended' },
  ]);
  expect(await db.selectFrom('signing_key').select('kid').execute()).toEqual([]);
  const events = await db
    .selectFrom('audit_event')
    .select('action')
    .where('request_id', '=', 'restore')
    .execute();
  expect(events.length).toBeGreaterThan(0);
});
