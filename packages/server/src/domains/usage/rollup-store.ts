import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { MINUTE_DAYS } from '@vinculum/contract/usage/periods.ts';

/** The first day (YYYY-MM-DD, UTC) that quarters and days do not cover yet; null when nothing was ever counted. */
async function firstOpenDay(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (coalesce((select covered_to from usage_progress), (select min(at) from usage_minute))
      at time zone 'UTC')::date as day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Adds up the minutes of a day (YYYY-MM-DD, UTC) by form and for all forms; the same day again gives the same rows.
 * @returns how many rows changed
 */
async function addUpDay(trx: Transaction<Database>, day: string): Promise<number> {
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
async function coverDay(trx: Transaction<Database>, day: string): Promise<void> {
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
async function forgetMinutes(db: Kysely<Database>, day: string): Promise<number> {
  return await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`
      delete from usage_minute where ctid = any(array(
        select ctid from usage_minute where at < least(
          (${day}::date::timestamp at time zone 'UTC'), (select covered_to from usage_progress))
          and exists (select from usage_progress where covered_to is not null)
        limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
}

/** Just after midnight the last of the day before may still be on its way. */
const SETTLED_MS = 600_000;

/**
 * Adds up the counters of a finished day (YYYY-MM-DD, UTC); the same day again gives the same rows. A day that has not
 * ended, and one whose minutes are no longer kept, is left as it is.
 * @returns how many rows changed
 */
export async function rollUpUsageOfDay(db: Kysely<Database>, day: string, now: number): Promise<number> {
  if (day >= dayOf(now - SETTLED_MS)) return 0;
  return await db.transaction().execute(async (trx) => {
    const changed = await addUpDay(trx, day);
    await coverDay(trx, day);
    return changed;
  });
}

/**
 * Adds up every finished day that is still open, and once more the two before it, for counts that came late; then
 * forgets minutes that nobody may ask for any more. `now` is milliseconds since 1970.
 */
export async function rollUpUsage(db: Kysely<Database>, now: number): Promise<number> {
  const open = await firstOpenDay(db);
  if (open === null) return 0;
  let changed = 0;
  const again = dayOf(now - SETTLED_MS - 2 * DAY_MS);
  for (let day = open < again ? open : again; day < dayOf(now - SETTLED_MS); day = daysAfter(day, 1))
    changed += await rollUpUsageOfDay(db, day, now);
  return changed + (await forgetMinutes(db, daysAfter(dayOf(now), -MINUTE_DAYS)));
}

function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS);
}
