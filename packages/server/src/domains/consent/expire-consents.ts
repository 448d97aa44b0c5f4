import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sweepAll } from './expiry-store.ts';

/**
 * Marks forms and consents whose time ran out. Nothing waits for it: expiry is decided by the clock at every use.
 * @param now milliseconds since 1970
 * @returns how many consents expired
 */
export async function expireConsents(db: Kysely<Database>, now: number): Promise<number> {
  return await db.transaction().execute((trx) => sweepAll(trx, new Date(now)));
}
