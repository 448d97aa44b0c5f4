import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sqlStateOf } from '../../db/trouble.ts';
import { advisoryLocks } from '../../mechanisms/advisory-locks.ts';

/** A day is opened so long before the first batch that falls due on it: what holds it up meanwhile ends in time. */
const DAYS_AHEAD = 3;
/** How long opening or dropping a day waits: autovacuum gives way in it. Nobody who reads or delivers waits behind. */
const PATIENCE = sql.lit('3s');
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Makes the days tables of their own on which falls due what is delivered from today on, unless they are; returns how
 * many. What falls due on another day lies with what has no day.
 */
export async function openStreamDays(db: Kysely<Database>, now: number): Promise<number> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (
      select distinct ${dayOf(now)}::date + ahead + f.data_retention_in_days as day
      from consent_form f, generate_series(0, ${DAYS_AHEAD}) ahead
      where f.status in ('DRAFT', 'PUBLISHED')
    ) needed
    where to_regclass('stream_batch_' || to_char(day, 'YYYYMMDD')) is null
    order by needed.day`.execute(db);
  let opened = 0;
  for (const { day } of rows) {
    const isOpened = await unlessHeld(openDay(db, day));
    // Who holds up one holds up all.
    if (isOpened === null) break;
    if (isOpened) opened += 1;
  }
  return opened;
}

/** False when another process has opened it. No lock that it takes keeps anybody from reading or delivering. */
async function openDay(db: Kysely<Database>, day: string): Promise<boolean> {
  const name = tableOf(day);
  const table = sql.ref(name);
  return await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${PATIENCE}`.execute(trx);
    await sql`select pg_advisory_xact_lock(${advisoryLocks.streamDays})`.execute(trx);
    const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(trx);
    if (rows.length > 0) return false;
    await sql`create table ${table} (like stream_batch including defaults, primary key (consumer_id, tx, id))`.execute(
      trx,
    );
    await sql`create index on ${table} (consent_id, received_at)`.execute(trx);
    await sql`alter table stream_batch attach partition ${table} for values in (${sql.lit(day)})`.execute(
      trx,
    );
    return true;
  });
}

/** The table of a day that is over. */
interface DayOver {
  readonly name: string;
  /** Whether an earlier run began to detach it, and was held up; null when it is detached. */
  readonly isPending: boolean | null;
}

/**
 * Drops the days that are over, with their batches; returns how many those were. A day is detached beside those who
 * read or deliver: it waits for the statements that may still look into it, and nobody waits for it.
 * @throws Error when one of them goes on for too long: the next run finds what is left
 */
export async function dropStreamDays(db: Kysely<Database>, now: number): Promise<number> {
  // PostgreSQL detaches one after the other: one that has begun comes first.
  const { rows } = await sql<DayOver>`
    select c.relname as name, i.inhdetachpending as "isPending"
    from pg_class parent join pg_class c on c.relnamespace = parent.relnamespace and c.relkind = 'r'
    left join pg_inherits i on i.inhrelid = c.oid and i.inhparent = parent.oid
    where parent.oid = 'stream_batch'::regclass and c.relname ~ '^stream_batch_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < ${dayOf(now)}::date
    order by i.inhdetachpending desc nulls first, c.relname`.execute(db);
  let batches = 0;
  for (const day of rows) {
    const dropped = await unlessHeld(dropDay(db, day));
    if (dropped === null) throw new Error(`over and in use by somebody else: ${day.name}`);
    batches += dropped;
  }
  return batches;
}

/** How many batches went with the day. */
async function dropDay(db: Kysely<Database>, { name, isPending }: DayOver): Promise<number> {
  const table = sql.ref(name);
  return await db.connection().execute(async (session) => {
    // Detaching takes transactions of its own, so that no other one can be around it.
    await sql`set lock_timeout = ${PATIENCE}`.execute(session);
    try {
      if (isPending !== null) {
        const how = isPending ? sql`finalize` : sql`concurrently`;
        await sql`alter table stream_batch detach partition ${table} ${how}`.execute(session);
      }
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${table}`.execute(session);
      await sql`drop table ${table}`.execute(session);
      return rows[0]?.count ?? 0;
    } finally {
      await sql`reset lock_timeout`.execute(session);
    }
  });
}

/** What the work came to; null when it would have to wait for too long. */
async function unlessHeld<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

function tableOf(day: string): string {
  return `stream_batch_${day.replaceAll('-', '')}`;
}
