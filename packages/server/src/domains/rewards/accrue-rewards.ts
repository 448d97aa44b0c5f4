import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { dueForms, movedSince } from './accrual-due-store.ts';
import { accrueForm, coverForm } from './accrual-store.ts';

/** Just after midnight the last of the day before is still to come. */
const LOOK_BACK_MS = 3_600_000;

/**
 * Accrues what cars earned on a day (YYYY-MM-DD, UTC) and corrects every later one, and also days before it that no run
 * has covered; the same day again gives the same rows. Only what can have changed is read: no form that is settled, and
 * of one that is covered up to the day only the consents whose cars moved. Form by form, so that no transaction is
 * long.
 * @returns how many rows of the ledger changed
 */
export async function accrueRewardsOfDay(db: Kysely<Database>, day: string): Promise<number> {
  const moved = await movedSince(db, day);
  let changed = 0;
  for (const { id: formId, since, paysKilobytes } of await dueForms(db, day)) {
    const consents = moved.get(formId) ?? [];
    if (since !== day) {
      changed += await accrueForm(db, { formId, since, moved: 'all' });
      await coverForm(db, formId, day);
    } else if (paysKilobytes || consents.length > 0) {
      changed += await accrueForm(db, { formId, since, moved: consents });
    }
  }
  return changed;
}

/** The same for the day that is running at `now`, milliseconds since 1970. */
export async function accrueRewards(db: Kysely<Database>, now: number): Promise<number> {
  return await accrueRewardsOfDay(db, dayOf(now - LOOK_BACK_MS));
}
