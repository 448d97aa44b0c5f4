import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBatches } from '../domains/streams/stream-batches-store.ts';
import { requireSettled, settleRestored } from './restored-store.ts';

/** Far beyond what this database has counted: a number of the one that was dumped. */
const DUMPED_TX = '900000000';
let server: TestServer;
let consumerId: number;
beforeAll(async () => {
  server = await startTestServer();
  const people = await seedPeople(server.db, server.clock.now);
  consumerId = people.organisations.consumer;
});
afterAll(() => server.stop());

async function write(seq: number, tx: string | null): Promise<void> {
  const own = tx === null ? sql`default` : sql`${tx}::xid8`;
  await sql`insert into stream_batch
    (tx, consumer_id, form_id, consent_id, vin, seq, base_time, received_at, last_sample_at, body)
    values (${own}, ${consumerId}, 1, 1, 'YNR40EA5XR1000001', ${seq}, 0, 0, 0, '{"samples":[]}')`.execute(
    server.db,
  );
}

const read = async (cursor = { tx: '0', id: '0' }) =>
  await listBatches(server.db, consumerId, { cursor, limit: 10 });

const settle = () => settleRestored(server.db, { madeOn: null, now: new Date(server.clock.now()) });

test('a database from a dump does not start before it is settled, and then goes on behind what it holds', async () => {
  await write(1, DUMPED_TX);
  expect(await read(), 'as if it were written in the future').toEqual([]);
  await expect(requireSettled(server.db)).rejects.toThrow('npm run after-restore');
  await settle();
  await requireSettled(server.db);
  await write(2, null);
  // Nothing is read beyond a transaction that still runs, also one of another database of the server.
  await expect.poll(async () => (await read()).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(Number((await read()).at(-1)?.tx)).toBeGreaterThan(Number(DUMPED_TX));
});

test('each time it goes on behind the last', async () => {
  const last = (await read()).at(-1);
  if (last === undefined) throw new Error('nothing was written');
  await settle();
  await write(3, null);
  await expect.poll(async () => (await read(last)).map(({ seq }) => seq)).toEqual([3]);
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

test('everybody signs in again, and the trail says what happened', async () => {
  const { db } = server;
  await server.authorizationOf({ username: 'consumer.admin' });
  await settle();
  expect(
    await db.selectFrom('identity_session').select('id').where('ended_on', 'is', null).execute(),
  ).toEqual([]);
  expect(await db.selectFrom('signing_key').select('kid').execute()).toEqual([]);
  const events = await db
    .selectFrom('audit_event')
    .select('action')
    .where('request_id', '=', 'restore')
    .execute();
  expect(events.length).toBeGreaterThan(0);
});
