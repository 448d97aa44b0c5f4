import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { accrueForm, formsWithRewards } from './accrual-store.ts';

/** Just after midnight the last of the day before is still to come. */
const LOOK_BACK_MS = 3_600_000;

/**
 * Accrues what cars earned on a day (YYYY-MM-DD, UTC) and corrects every later one; the same day again gives the same
 * rows. Form by form, so that no transaction is long.
 * @returns how many rows changed
 */
export async function accrueRewardsOfDay(db: Kysely<Database>, day: string): Promise<number> {
  let changed = 0;
  for (const formId of await formsWithRewards(db)) changed += await accrueForm(db, formId, day);
  return changed;
}

/** The same for the day that is running at `now`, milliseconds since 1970. */
export async function accrueRewards(db: Kysely<Database>, now: number): Promise<number> {
  return await accrueRewardsOfDay(db, dayOf(now - LOOK_BACK_MS));
}
