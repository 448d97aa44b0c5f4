import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sqlStateOf } from '../../db/trouble.ts';

/**
 * A day is opened before the first batch that falls due on it is delivered, so many days ahead: somebody who reads for
 * that long what lies in the net keeps no day from being opened.
 */
const DAYS_AHEAD = 3;
/** How long opening or dropping a day waits for its turn: whoever comes behind it waits as long. */
const PATIENCE = '300ms';
const TRIES = 5;
/** Of the turn; any number that is nobody else's. */
const TURN = 4_715_051;
const LOCK_NOT_AVAILABLE = '55P03';
const CHECK_VIOLATION = '23514';

/**
 * Makes the days tables of their own on which falls due what is delivered from today on, unless they are; returns how
 * many. A day that cannot be opened now stays with the net: what already lies there must not move, for a reader could
 * come to look in neither place.
 */
export async function openStreamDays(db: Kysely<Database>, now: number): Promise<number> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (
      select distinct ${dayOf(now)}::date + ahead + f.data_retention_in_days as day
      from consent_form f, generate_series(0, ${DAYS_AHEAD}) ahead
      where f.status in ('DRAFT', 'PUBLISHED')
    ) needed
    where to_regclass('stream_batch_' || to_char(day, 'YYYYMMDD')) is null
      and not exists (select from stream_batch_rest where due_on = needed.day)
    order by needed.day`.execute(db);
  let opened = 0;
  for (const { day } of rows) if (await openDay(db, day)) opened += 1;
  return opened;
}

/** Readers go on meanwhile, and deliveries but for the moment of the attachment. */
async function openDay(db: Kysely<Database>, day: string): Promise<boolean> {
  const table = sql.ref(tableOf(day));
  return await inItsTurn(db, [CHECK_VIOLATION], async (trx) => {
    const { rows } = await sql`select where to_regclass(${tableOf(day)}) is not null`.execute(trx);
    if (rows.length > 0) return;
    await sql`create table ${table} (like stream_batch including defaults, primary key (consumer_id, tx, id))`.execute(
      trx,
    );
    await sql`create index on ${table} (consent_id)`.execute(trx);
    // A delivery on its way to the net would find that the day is no longer the net's, and fail.
    await sql`lock table stream_batch in share row exclusive mode`.execute(trx);
    await sql`alter table stream_batch attach partition ${table} for values in (${sql.lit(day)})`.execute(
      trx,
    );
  });
}

/**
 * Drops the days that are over, with their batches; returns how many those were.
 * @throws Error when somebody holds some for too long, once the others are gone: the next run finds them
 */
export async function dropStreamDays(db: Kysely<Database>, now: number): Promise<number> {
  const { rows } = await sql<{ day: string }>`
    select to_date(right(c.relname, 8), 'YYYYMMDD')::text as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'stream_batch'::regclass and c.relname ~ '^stream_batch_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < ${dayOf(now)}::date
    order by 1`.execute(db);
  let batches = 0;
  const held: string[] = [];
  for (const { day } of rows) {
    const dropped = await dropDay(db, day);
    if (dropped === null) held.push(tableOf(day));
    else batches += dropped;
  }
  if (held.length > 0) throw new Error(`over and in use by somebody else: ${held.join(', ')}`);
  return batches;
}

/** How many batches went with the day; null when somebody holds it. */
async function dropDay(db: Kysely<Database>, day: string): Promise<number | null> {
  const table = sql.ref(tableOf(day));
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${table}`.execute(db);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isDropped = await inItsTurn(db, [], async (trx) => {
      await sql`drop table ${table}`.execute(trx);
      await sql`delete from stream_span where due_on = ${day}::date`.execute(trx);
    });
    if (isDropped) return rows[0]?.count ?? 0;
  }
  return null;
}

/** Says whether it was done, in one transaction: not when it would have to wait, or ended by one of these states. */
async function inItsTurn(
  db: Kysely<Database>,
  unless: readonly string[],
  work: (trx: Kysely<Database>) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(trx);
      // Opening and dropping take the same tables.
      await sql`select pg_advisory_xact_lock(${TURN})`.execute(trx);
      await work(trx);
    });
    return true;
  } catch (error) {
    if ([LOCK_NOT_AVAILABLE, ...unless].includes(sqlStateOf(error))) return false;
    throw error;
  }
}

function tableOf(day: string): string {
  return `stream_batch_${day.replaceAll('-', '')}`;
}
