import type { Database } from '@vinculum/server/db/database.ts';
import type { Kysely, Transaction } from 'kysely';

/** Does work that is undone after it, so that the next finds the same world. */
export async function undone<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    return await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}
