import { connect } from '@vinculum/server/db/connect.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import type { Kysely } from 'kysely';
import { type People, seedPeople } from '../actors.ts';
import { createTestDatabase } from '../machine/test-database.ts';
import { storeRows } from './changed-by.ts';
import { carRows, consentRows, formRows, messageRows, offerRows, permissionRows } from './crowded-rows.ts';

/** A database without a server, in which there are several of everything, of several. */
export interface CrowdedWorld {
  readonly db: Kysely<Database>;
  readonly people: People;
  readonly store: (rows: Readonly<Partial<Record<keyof Database, readonly object[]>>>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Stores what `crowded-rows.ts` says: so of a figure that counts one row too many, or of another, there is a test. */
export async function startCrowdedWorld(now: number): Promise<CrowdedWorld> {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 3 });
  const people = await seedPeople(db, () => now);
  const store: CrowdedWorld['store'] = async (rows) => {
    for (const [table, ofTable = []] of Object.entries(rows))
      await storeRows(
        db,
        table,
        ofTable.map((row) => ({ ...row })),
      );
  };
  const cast = { organisations: people.organisations, now };
  await store({
    ...carRows(cast),
    consent_form: formRows(cast),
    consent: consentRows(cast),
    consumer_permission: permissionRows(cast),
    ...messageRows(cast),
    ...offerRows(cast),
  });
  const stop = async () => {
    await db.destroy();
    await database.drop();
  };
  return { db, people, store, stop };
}
