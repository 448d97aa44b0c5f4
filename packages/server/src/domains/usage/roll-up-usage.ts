import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { MINUTE_DAYS } from '@vinculum/contract/usage/periods.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addUpDay, coverDay, firstOpenDay, forgetMinutes } from './rollup-store.ts';

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
