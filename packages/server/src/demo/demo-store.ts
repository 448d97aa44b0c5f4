import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** The id of the organisation with a unique identifier. */
export async function idOfOrganisation(
  db: Kysely<Database>,
  uniqueIdentifier: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .where('unique_identifier', '=', uniqueIdentifier)
    .executeTakeFirst();
  return row?.id;
}

/** Every consumer by its name. */
export async function consumersByName(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('organisation as o')
    .innerJoin('organisation_role as r', 'r.organisation_id', 'o.id')
    .select(['o.id', 'o.name'])
    .where('r.role_id', '=', organisationRoles.CONSUMER)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** The manufacturer identifiers of real makers. */
export async function identifiersOfMakers(db: Kysely<Database>) {
  return await db
    .selectFrom('oem_manufacturer')
    .selectAll()
    .where('organisation_id', 'not in', db.selectFrom('test_maker').select('organisation_id'))
    .orderBy('wmi')
    .execute();
}
