import type { Database } from '@vinculum/server/db/database.ts';
import { type People, seedPeople } from '../actors.ts';
import { crowdedRows } from './crowded-rows.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';
import { putRows, type RowOf } from './put-rows.ts';

type Rows = { readonly [Table in keyof Database]?: readonly RowOf<Table>[] };

/** A database without a server, in which there are several of everything, of several. */
export interface CrowdedWorld extends OpenDatabase {
  readonly people: People;
  readonly store: (rows: Rows) => Promise<void>;
}

/** Stores what `crowded-rows.ts` says: so of a figure that counts one row too many, or of another, there is a test. */
export async function startCrowdedWorld(now: number): Promise<CrowdedWorld> {
  const database = await openDatabase();
  const people = await seedPeople(database.db, () => now);
  const store = async (rows: Rows) => {
    for (const table of Object.keys(rows))
      if (isTableOf(rows, table)) await putRows(database.db, table, rows[table] ?? []);
  };
  await store(crowdedRows({ organisations: people.organisations, now: new Date(now) }));
  return { ...database, people, store };
}

function isTableOf(rows: Rows, name: string): name is keyof Database {
  return name in rows;
}
