import type { OrganisationRoleId } from '@vinculum/contract/access/vocabulary.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofMakers } from '../../db/test-traffic-store.ts';

interface NewOrganisation {
  readonly name: string;
  readonly uniqueIdentifier: string;
  readonly roles: readonly OrganisationRoleId[];
  /** World manufacturer identifiers of this maker. */
  readonly wmis?: readonly string[];
  readonly now: Date;
}

/** Adds an organisation with its roles and ranges of VINs; returns its id. */
export async function createOrganisation(
  trx: Transaction<Database>,
  input: NewOrganisation,
): Promise<number> {
  const { id } = await trx
    .insertInto('organisation')
    .values({ name: input.name, unique_identifier: input.uniqueIdentifier, created_on: input.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.roles.length > 0) {
    await trx
      .insertInto('organisation_role')
      .values(input.roles.map((role) => ({ organisation_id: id, role_id: role })))
      .execute();
  }
  const wmis = input.wmis ?? [];
  if (wmis.length > 0) {
    await trx
      .insertInto('oem_manufacturer')
      .values(wmis.map((wmi) => ({ wmi, organisation_id: id })))
      .execute();
  }
  return id;
}

/** Id and name of every organisation that holds a role, by name; neither makers of tests nor organisations at rest. */
export async function listOrganisationsOfRole(
  db: Kysely<Database>,
  roleId: OrganisationRoleId,
): Promise<{ id: number; name: string }[]> {
  return await ofRole(db, roleId)
    .orderBy((order) => order.fn('lower', ['o.name']))
    .orderBy('o.id')
    .execute();
}

/** One of these; undefined when it is none of them. */
export async function findOrganisationOfRole(
  db: Kysely<Database>,
  roleId: OrganisationRoleId,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  return await ofRole(db, roleId).where('o.id', '=', id).executeTakeFirst();
}

function ofRole(db: Kysely<Database>, roleId: OrganisationRoleId) {
  return db
    .selectFrom('organisation as o')
    .innerJoin('organisation_role as r', 'r.organisation_id', 'o.id')
    .select(['o.id', 'o.name'])
    .where('r.role_id', '=', roleId)
    .where(ofMakers('o.id', false))
    .where('o.resting_from', 'is', null);
}

/** The roles of an organisation by their ids, or null when there is no such organisation. */
export async function rolesOfOrganisation(db: Kysely<Database>, id: number): Promise<number[] | null> {
  const row = await db
    .selectFrom('organisation as o')
    .leftJoin('organisation_role as r', 'r.organisation_id', 'o.id')
    .select(({ fn }) => fn.agg<(number | null)[]>('array_agg', ['r.role_id']).as('roles'))
    .where('o.id', '=', id)
    .groupBy('o.id')
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.roles.filter((role) => role !== null).toSorted((one, other) => one - other);
}

/** The name of an organisation; empty when there is none. */
export async function organisationName(db: Kysely<Database>, id: number): Promise<string> {
  const row = await db.selectFrom('organisation').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}

export async function organisationExists(db: Kysely<Database>, uniqueIdentifier: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .where('unique_identifier', '=', uniqueIdentifier)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countAllOrganisations(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('organisation')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}
