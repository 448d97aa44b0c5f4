import type { Database } from '@vinculum/server/db/database.ts';
import type { Kysely, Transaction } from 'kysely';

/** Does something that the product does within a transaction, for the world of a test. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return await db.transaction().execute(work);
}
