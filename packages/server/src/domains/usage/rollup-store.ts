import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The first day (YYYY-MM-DD, UTC) that quarters and days do not cover yet; null when nothing was ever counted. */
export async function firstOpenDay(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (coalesce((select covered_to from usage_progress), (select min(at) from usage_minute))
      at time zone 'UTC')::date as day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Adds up the minutes of a day (YYYY-MM-DD, UTC) by form and for all forms; the same day again gives the same rows.
 * @returns how many rows changed
 */
export async function addUpDay(trx: Kysely<Database>, day: string): Promise<number> {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`;
  const changed = async (table: string, span: string) => {
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} as u (consumer_id, form_id, at, is_test, messages, bytes)
      select consumer_id, coalesce(form_id, 0), span, is_test, sum(messages), sum(bytes) from (
        select consumer_id, form_id, is_test, messages, bytes, date_bin(${span}::interval, at, ${start}) as span
        from usage_minute where at >= ${start} and at < ${start} + interval '1 day'
      ) minutes group by grouping sets ((consumer_id, span, is_test, form_id), (consumer_id, span, is_test))
      on conflict (consumer_id, form_id, at, is_test) do update
        set messages = excluded.messages, bytes = excluded.bytes
        -- Minutes only grow; fewer of them were counted after most had been forgotten.
        where u.messages < excluded.messages`.execute(trx);
    return Number(numAffectedRows ?? 0);
  };
  return (await changed('usage_quarter', '15 minutes')) + (await changed('usage_day', '1 day'));
}

/** From now on quarters and days answer for this day, if they do for every day before it that has counts. */
export async function coverDay(trx: Kysely<Database>, day: string): Promise<void> {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`;
  await sql`
    insert into usage_progress as p (covered_to)
    select ${start} + interval '1 day'
    where exists (select from usage_progress where covered_to is not null)
      or (select min(at) from usage_minute) between ${start} and ${start} + interval '1 day' - interval '1 minute'
    on conflict (is_only) do update set covered_to = excluded.covered_to
      where p.covered_to is null or p.covered_to = ${start}`.execute(trx);
}

/** Forgets the minutes of covered days before `day` (YYYY-MM-DD, UTC); returns how many counters. */
export async function forgetMinutes(db: Kysely<Database>, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from usage_minute where at < least(
      (${day}::date::timestamp at time zone 'UTC'), (select covered_to from usage_progress))
      and exists (select from usage_progress where covered_to is not null)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
