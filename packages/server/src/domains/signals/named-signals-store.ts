import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface NamedSignal {
  readonly name: string;
  readonly dataType: string;
  readonly canWrite: boolean;
}

/** The signals of the catalogue with these names; names that it does not have are left out. */
export async function namedSignals(db: Kysely<Database>, names: readonly string[]): Promise<NamedSignal[]> {
  if (names.length === 0) return [];
  return await db
    .selectFrom('signal')
    .select(['name', 'data_type as dataType', 'can_write as canWrite'])
    .where('name', '=', sql<string>`any(${[...names]}::text[])`)
    .orderBy('id')
    .execute();
}
