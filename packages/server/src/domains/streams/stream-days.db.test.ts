import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { startStreamWorld, type StreamWorld } from '@vinculum/testkit/stored-streams.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteDataPastRetention, openStreamDays } from './public.ts';
import { listBatches } from './stream-batches-store.ts';
import { START, type StreamCursor } from './stream-cursor.ts';

const AHEAD = 4;
const NOW = Date.parse('2026-11-02T10:00:00Z');
const at = (day: number) => NOW + day * DAY_MS;

let world: StreamWorld;
beforeEach(async () => {
  world = await startStreamWorld();
});
afterEach(() => world.stop());

/** The tables in which a stream's batches lie, by how many lie in each. */
async function tables(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; batches: number }>`
    select tableoid::regclass::text as name, count(*) as batches from stream_batch group by 1 order by 1`.execute(
    world.server.db,
  );
  return Object.fromEntries(rows.map(({ name, batches }) => [name, batches]));
}

async function openDays(): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select right(inhrelid::regclass::text, 8) as day from pg_inherits
    where inhparent = 'stream_batch'::regclass and inhrelid::regclass::text ~ '[0-9]{8}$' order by 1`.execute(
    world.server.db,
  );
  return rows.map(({ day }) => day);
}

const read = async (cursor: StreamCursor = START, limit = 1000) =>
  await listBatches(world.server.db, world.consumerId, { cursor, limit });
const numbersOf = (rows: Awaited<ReturnType<typeof read>>) => rows.map((row) => row.base_time);

test('a day is opened ahead for what each form keeps, and once', async () => {
  await world.consentKept(7);
  await world.consentKept(30);
  await world.consentKept(30);
  expect(await openStreamDays(world.server.db, at(0))).toBe(2 * AHEAD);
  expect(await openStreamDays(world.server.db, at(0))).toBe(0);
  expect(await openDays()).toEqual(
    [7, 8, 9, 10, 30, 31, 32, 33].map((day) => dayOf(at(day)).replaceAll('-', '')),
  );
  expect(await openStreamDays(world.server.db, at(1))).toBe(2);
});

test('what was delivered goes with the table of the day on which it falls due, when that is over', async () => {
  const { db } = world.server;
  const [week, month] = [await world.consentKept(7), await world.consentKept(30)];
  await openStreamDays(db, at(0));
  await world.deliver(week, at(0), 2);
  const kept = await world.deliver(month, at(0));
  expect(await tables()).toEqual({ stream_batch_20261109: 2, stream_batch_20261202: 1 });
  expect(await deleteDataPastRetention(db, Date.parse('2026-11-09T23:59:59.999Z'))).toBe(0);
  expect(await deleteDataPastRetention(db, Date.parse('2026-11-10T00:00:00Z'))).toBe(2);
  expect(await openDays()).not.toContain('20261109');
  expect(numbersOf(await read())).toEqual(kept);
  const spans = await db.selectFrom('stream_span').select('due_on').execute();
  expect(spans).toEqual([{ due_on: '2026-12-02' }]);
});

test('a day that nobody has opened keeps nothing from being delivered, read and deleted', async () => {
  const { db } = world.server;
  const week = await world.consentKept(7);
  const first = await world.deliver(week, at(0));
  expect(await tables()).toEqual({ stream_batch_undated: 1 });
  expect(await openStreamDays(db, at(0))).toBe(AHEAD);
  const more = [...(await world.deliver(week, at(0))), ...(await world.deliver(week, at(1)))];
  expect(await tables()).toEqual({
    stream_batch_20261109: 1,
    stream_batch_20261110: 1,
    stream_batch_undated: 1,
  });
  expect(numbersOf(await read())).toEqual([...first, ...more]);
  expect(await deleteDataPastRetention(db, at(8))).toBe(2);
  expect(numbersOf(await read())).toEqual(more.slice(1));
});

test('a reader goes through any number of spans and days, page by page, and looks into few of them', async () => {
  const { db } = world.server;
  const year = await world.consentKept(365);
  const numbers: number[] = [];
  for (let day = 0; day < 30; day += 1) {
    await openStreamDays(db, at(day));
    numbers.push(...(await world.deliver(year, at(day), 2)));
  }
  // As if each day had lasted 70,000 transactions.
  await sql`update stream_batch set tx = ((base_time + 1) / 2 * 70000 + base_time)::text::xid8`.execute(db);
  await sql`delete from stream_span`.execute(db);
  await sql`insert into stream_span select distinct consumer_id, tx::text::bigint >> 16, due_on from stream_batch`.execute(
    db,
  );
  await sql`create or replace function present_tx() returns xid8 language sql stable
    as $$ select (pg_current_xact_id()::text::bigint + 10000000)::text::xid8 $$`.execute(db);
  await sql`create or replace function oldest_running_tx() returns xid8 language sql stable
    as $$ select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint + 10000000)::text::xid8 $$`.execute(
    db,
  );
  numbers.push(...(await world.deliver(year, at(29))));
  expect(numbersOf(await read())).toEqual(numbers);
  const paged: number[] = [];
  for (let cursor = START; ; ) {
    const page = await read(cursor, 7);
    paged.push(...numbersOf(page));
    const last = page.at(-1);
    if (last === undefined) break;
    cursor = last;
  }
  expect(paged).toEqual(numbers);
  const looking = await db.startTransaction().execute();
  await listBatches(looking, world.consumerId, { cursor: START, limit: 5 });
  const { rows } = await sql`
    select from pg_locks where pid = pg_backend_pid() and relation::regclass::text ~ '^stream_batch_[0-9]{8}$'`.execute(
    looking,
  );
  await looking.rollback().execute();
  expect(rows.length).toBeLessThanOrEqual(8);
});

test('a delivery that began before its day was opened arrives', async () => {
  const { db } = world.server;
  const week = await world.consentKept(7);
  const answering = await db.startTransaction().execute();
  await sql`select from consent where id = ${week.id} for update`.execute(answering);
  const delivering = world.deliver(week, at(0));
  await expect.poll(waiting).toHaveLength(1);
  expect(await openStreamDays(db, at(0))).toBe(AHEAD);
  await answering.rollback().execute();
  await delivering;
  expect(await tables()).toEqual({ stream_batch_undated: 1 });
});

/** What waits for a lock. */
async function waiting(): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    world.server.db,
  );
  return rows.map(({ query }) => query);
}

/** Reads, and takes what a delivery takes: both fail when they have to wait for somebody. */
async function readAndWriteAtOnce(): Promise<number[]> {
  return await world.server.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '20ms'`.execute(trx);
    await sql`lock table only stream_batch in row exclusive mode`.execute(trx);
    await sql`lock table stream_batch_undated in row exclusive mode`.execute(trx);
    return numbersOf(await listBatches(trx, world.consumerId, { cursor: START, limit: 1000 }));
  });
}

test('days are opened while somebody reads everything for long, and while others are vacuumed', async () => {
  const { db } = world.server;
  await world.consentKept(7);
  await openStreamDays(db, at(0));
  const others = await db.startTransaction().execute();
  await sql`lock table stream_batch in access share mode`.execute(others);
  // As autovacuum does; what it is asked to end by somebody who waits longer, this one does not.
  await sql`lock table stream_batch_20261109, stream_batch_undated in share update exclusive mode`.execute(
    others,
  );
  expect(await openStreamDays(db, at(1))).toBe(1);
  await others.rollback().execute();
});

test('a day is opened later while somebody keeps the table of days, and nobody waits for that', async () => {
  const { db } = world.server;
  const week = await world.consentKept(7);
  const other = await db.startTransaction().execute();
  await sql`lock table only stream_batch in share update exclusive mode`.execute(other);
  const opening = openStreamDays(db, at(0));
  await expect.poll(waiting).toMatchObject([expect.stringContaining('attach partition')]);
  const [number] = await world.deliver(week, at(0));
  expect(await readAndWriteAtOnce()).toEqual([number]);
  expect(await opening, 'none of them, after one wait').toBe(0);
  await other.rollback().execute();
  expect(await openStreamDays(db, at(0))).toBe(AHEAD);
});

test('nobody waits while a day that is over waits for who reads long, and it goes when that has ended', async () => {
  const { db } = world.server;
  const week = await world.consentKept(7);
  await openStreamDays(db, at(0));
  await world.deliver(week, at(0));
  const dump = await db.startTransaction().execute();
  await sql`lock table stream_batch in access share mode`.execute(dump);
  const dropping = deleteDataPastRetention(db, at(8)).catch(String);
  await expect.poll(waiting).toMatchObject([expect.stringContaining('detach partition')]);
  const meanwhile = await world.deliver(week, at(1));
  expect(await readAndWriteAtOnce()).toEqual(meanwhile);
  expect(await openStreamDays(db, at(2))).toBe(2);
  expect(await dropping).toContain('in use by somebody else: stream_batch_20261109');
  expect(await deleteDataPastRetention(db, at(8)).catch(String)).toContain('stream_batch_20261109');
  await dump.rollback().execute();
  expect(await deleteDataPastRetention(db, at(8))).toBe(1);
  expect(await openDays()).not.toContain('20261109');
  expect(await readAndWriteAtOnce()).toEqual(meanwhile);
});

test('a day whose table was left behind when it was detached goes with the next run', async () => {
  const { db } = world.server;
  const week = await world.consentKept(7);
  await openStreamDays(db, at(0));
  await world.deliver(week, at(0));
  await sql`alter table stream_batch detach partition stream_batch_20261109`.execute(db);
  expect(await deleteDataPastRetention(db, at(8))).toBe(1);
  const { rows } = await sql`select where to_regclass('stream_batch_20261109') is not null`.execute(db);
  expect(rows).toEqual([]);
});

test('no reader misses a batch or gets one twice while days are opened and dropped', {
  timeout: 60_000,
}, async () => {
  const { db } = world.server;
  const kept = [1, 2, 3, 30];
  const consents = await Promise.all(kept.map((days, n) => world.consentKept(days, `YNRTESTVN0000000${n}`)));
  const delivered = new Map<number, number>();
  let today = 0;
  const delivering = new AbortController();
  const seen: number[] = [];
  const reader = async () => {
    for (let cursor = START; ; ) {
      const wasOver = delivering.signal.aborted;
      const page = await read(cursor, 5);
      seen.push(...numbersOf(page));
      const last = page.at(-1);
      if (last !== undefined) cursor = last;
      else if (wasOver) return;
    }
  };
  const keeper = async () => {
    while (!delivering.signal.aborted) {
      await openStreamDays(db, at(today));
      // Of a day that is still kept nothing goes; one behind, as the job may be.
      await deleteDataPastRetention(db, at(today - 1));
    }
  };
  const gateway = async (index: number) => {
    const [consent, days] = [consents[index], kept[index]];
    if (consent === undefined || days === undefined) throw new Error('there is one for each');
    for (let n = 0; n < 30; n += 1) {
      const day = today;
      const numbers = await world.deliver(consent, at(day), 3);
      for (const number of numbers) delivered.set(number, day + days);
      if (index !== 0 || n % 3 !== 2) continue;
      // One of them moves the clock, when the reader has come so far.
      await expect.poll(() => seen.includes(Math.max(...numbers)), { timeout: 30_000 }).toBe(true);
      today += 1;
    }
  };
  const working = Promise.all([reader(), keeper()]);
  await Promise.all(consents.map((_, index) => gateway(index))).finally(() => delivering.abort());
  await working;
  expect(seen.length).toBe(new Set(seen).size);
  const missed = [...delivered].filter(([number]) => !seen.includes(number));
  // Only what had fallen due before anybody asked for it.
  expect(missed.filter(([, dueOn]) => dueOn >= today - 1)).toEqual([]);
});
