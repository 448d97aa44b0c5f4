import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { confirmApplied } from './vehicle-consents-store.ts';

/** A car says up to which revision it has applied its desired state; ended consents up to there are confirmed. */
export async function recordApplied(
  db: Kysely<Database>,
  given: { readonly vin: string; readonly appliedRevision: number; readonly now: number },
): Promise<void> {
  await confirmApplied(db, { ...given, now: new Date(given.now) });
}
