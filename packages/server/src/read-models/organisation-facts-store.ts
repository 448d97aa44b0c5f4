import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

// A read model over the table of organisations: it never writes.

/** Since when an organisation is there. */
export async function organisationSince(db: Kysely<Database>, organisationId: number): Promise<Date> {
  const { created_on } = await db
    .selectFrom('organisation')
    .select('created_on')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return created_on;
}

/** Every organisation with the role, whatever its state. */
export async function consumerIds(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('organisation_role')
    .select('organisation_id')
    .where('role_id', '=', organisationRoles.CONSUMER)
    .execute();
  return rows.map(({ organisation_id }) => organisation_id);
}
