import { connect } from '@vinculum/server/db/connect.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import type { Kysely } from 'kysely';
import { createTestDatabase } from '../machine/test-database.ts';

/** A database without a server, for the tests of stores. */
export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly stop: () => Promise<void>;
}

/** An empty one, with connections to it. */
export async function openDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 3 });
  const stop = async () => {
    await db.destroy();
    await database.drop();
  };
  return { db, stop };
}
