import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { advisoryLocks } from '../../mechanisms/advisory-locks.ts';
import { changeMinutes, changesOf } from '../../read-models/kept-totals-store.ts';

/**
 * Adds what has moved to the counts. Nobody waits for it: what it has not added up yet is counted beside it. Safe to
 * run from several processes at once.
 */
export async function foldCounts(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.consentCounts)})`.execute(trx);
    const side = sql`form_id, status, is_applied, is_test, oem_id`;
    await sql`
      with gone as (delete from consent_move returning *), changed as (
        insert into consent_change as c (portal, organisation_id, minutes, at, is_test, status, total)
        select * from (${changesOf(sql`gone`, changeMinutes)}) changes where total <> 0
        on conflict (portal, organisation_id, minutes, at, is_test, status) do update set total = c.total + excluded.total
      ), counted as (
        insert into consent_count as c (${side}, consumer_id, total)
        select ${side}, consumer_id, sum(total) from gone group by ${side}, consumer_id having sum(total) <> 0
        on conflict (${side}) do update set total = c.total + excluded.total
      )
      insert into consent_due as d (expires_at, ${side}, consumer_id, total)
      select expires_at, ${side}, consumer_id, sum(total) from gone where expires_at is not null
      group by expires_at, ${side}, consumer_id having sum(total) <> 0
      on conflict (expires_at, ${side}) do update set total = d.total + excluded.total`.execute(trx);
    await sql`delete from consent_due where total = 0`.execute(trx);
    const transition = sql`form_id, day, is_test, from_status, to_status`;
    await sql`
      with gone as (delete from consent_day_move returning *)
      insert into consent_day as d (${transition}, total)
      select ${transition}, sum(total) from gone group by ${transition}
      on conflict (${transition}) do update set total = d.total + excluded.total`.execute(trx);
  });
}

/** How long minutes and quarters of an hour are kept: longer than anybody looks back. */
const KEPT_MINUTES_MS = DAY_MS;
const KEPT_QUARTERS_MS = 32 * DAY_MS;

/** Forgets changes that nobody looks back to any more; `now` is milliseconds since 1970. Returns how many counters. */
export async function forgetConsentChanges(db: Kysely<Database>, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from consent_change where (minutes = 1 and at < ${new Date(now - KEPT_MINUTES_MS)})
      or (minutes = 15 and at < ${new Date(now - KEPT_QUARTERS_MS)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether anything has moved since; cheap, for asking often. */
export async function haveCountsMoved(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from consent_move) or exists (select from consent_day_move) as moved`.execute(db);
  return rows[0]?.moved === true;
}
