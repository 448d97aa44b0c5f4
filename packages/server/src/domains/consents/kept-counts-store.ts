import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Consents as they are marked, whatever the clock says, as a table of totals to add up. */
export const markedTotals = sql`(
  select consumer_id, form_id, oem_id, is_test, status, is_applied, total from consent_count
  union all select consumer_id, form_id, oem_id, is_test, status, is_applied, total from consent_move
)`;

/**
 * Consents as the clock has them at a moment, as a table of totals to add up: `consumer_id`, `form_id`, `oem_id` (null:
 * not registered), `is_test`, `status`, `is_applied`, `total`. What has expired and is not marked yet is taken from its
 * status and stands under FORM_EXPIRED. It costs the same for any number of consents.
 */
export function consentTotals(now: Date): RawBuilder<unknown> {
  const isOver = sql`expires_at <= ${now}::timestamptz`;
  return sql`(
    select * from ${markedTotals} marked
    union all
    select over.consumer_id, over.form_id, over.oem_id, over.is_test,
      case when side.sign = 1 then 'FORM_EXPIRED' else over.status end, over.is_applied, side.sign * over.total
    from (${overdue(sql`where ${isOver}`)}) over cross join (values (-1), (1)) side (sign)
  )`;
}

/** The active ones that have an end, by that end (`expires_at`), with the same columns beside it. */
export function overdue(where: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = sql`consumer_id, form_id, oem_id, is_test, status, is_applied, expires_at, total`;
  return sql`select ${columns} from consent_due ${where} union all select ${columns} from consent_move ${where}`;
}

/** Transitions of consents by day, as totals to add up: `form_id`, `day`, `is_test`, `from_status`, `to_status`. */
export const transitionTotals = sql`(
  select form_id, day, is_test, from_status, to_status, total from consent_day
  union all select form_id, day, is_test, from_status, to_status, total from consent_day_move
)`;

/** Any number; who adds up holds this lock. */
const FOLD_LOCK = 4_715_046;

/**
 * Adds what has moved to the counts. Nobody waits for it: what it has not added up yet is counted beside it. Safe to
 * run from several processes at once.
 */
export async function foldCounts(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FOLD_LOCK)})`.execute(trx);
    const side = sql`form_id, status, is_applied, is_test, oem_id`;
    await sql`
      with gone as (delete from consent_move returning *), counted as (
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

/** Whether anything has moved since; cheap, for asking often. */
export async function haveCountsMoved(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (select from consent_move) or exists (select from consent_day_move) as moved`.execute(db);
  return rows[0]?.moved === true;
}
