import type { OrganisationRoleId } from '@vinculum/contract/access/vocabulary.ts';
import type { organisationSorts } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofMakers } from '../../db/test-traffic-store.ts';

interface OrganisationSearch {
  /** That one alone. */
  readonly id?: number;
  readonly role_ids: readonly OrganisationRoleId[];
  readonly search?: string | undefined;
  /** Also makers whose vehicles are those of tests. */
  readonly include_test: boolean;
  readonly with_resting?: boolean | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit?: number | undefined;
  /** By name when absent. */
  readonly sort?: OrganisationSort;
  readonly descending?: boolean;
}

type OrganisationSort = (typeof organisationSorts)[number];

/** What each order goes by; upper and lower case are one. */
const sortedBy: Readonly<Record<OrganisationSort, RawBuilder<unknown>>> = {
  id: sql`o.id`,
  name: sql`lower(o.name)`,
  unique_identifier: sql`lower(o.unique_identifier)`,
  created_on: sql`o.created_on`,
};

interface OrganisationRecord {
  readonly id: number;
  readonly name: string;
  readonly unique_identifier: string;
  readonly stream_name: string | null;
  readonly created_on: Date;
  readonly resting_from: Date | null;
  /** Ascending. */
  readonly role_ids: readonly number[];
}

/** A page of the organisations that hold one of these roles, in an order; all of them without a limit. */
export async function pageOrganisations(
  db: Kysely<Database>,
  {
    id,
    role_ids: roleIds,
    search = '',
    include_test,
    with_resting: withResting = false,
    page,
    limit,
    sort = 'name',
    descending = false,
  }: OrganisationSearch,
): Promise<{ rows: OrganisationRecord[]; total: number }> {
  const ofRoles = db
    .selectFrom('organisation_role')
    .select('organisation_id')
    .where('role_id', 'in', roleIds);
  const matching = db
    .selectFrom('organisation as o')
    .where('o.id', 'in', ofRoles)
    .where(ofMakers('o.id', include_test))
    .where(id === undefined ? sql.lit(true) : sql<boolean>`o.id = ${id}`)
    .$if(!withResting, (query) => query.where('o.resting_from', 'is', null))
    .where(
      sql<boolean>`(position(lower(${search}) in lower(o.name)) > 0
        or position(lower(${search}) in lower(o.unique_identifier)) > 0)`,
    );
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = descending ? 'desc' : 'asc';
  const ordered = matching
    .leftJoin('consumer_stream as s', 's.organisation_id', 'o.id')
    .select(['o.id', 'o.name', 'o.unique_identifier', 's.stream_name', 'o.created_on', 'o.resting_from'])
    .select(
      sql<number[]>`array(select role_id from organisation_role r
        where r.organisation_id = o.id order by role_id)`.as('role_ids'),
    )
    .orderBy(sortedBy[sort], direction)
    .orderBy('o.id', direction);
  const paged = limit === undefined ? ordered : ordered.limit(limit).offset((page - 1) * limit);
  return { rows: await paged.execute(), total };
}

/** Adds an organisation with its roles; null when the unique identifier is taken, in whatever case. */
export async function insertOrganisation(
  trx: Transaction<Database>,
  input: { readonly values: Insertable<Database['organisation']>; readonly roleIds: readonly number[] },
): Promise<number | null> {
  const row = await trx
    .insertInto('organisation')
    .values(input.values)
    .onConflict((on) =>
      on.expression(sql`lower(unique_identifier)`).where('is_identifier_doubled', '=', false).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await trx
    .insertInto('organisation_role')
    .values(input.roleIds.map((role_id) => ({ organisation_id: row.id, role_id })))
    .execute();
  return row.id;
}

/** Whether an organisation has a unique identifier, whatever its case. */
export async function hasIdentifier(db: Kysely<Database>, identifier: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .select('id')
    .where(sql`lower(unique_identifier)`, '=', sql`lower(${identifier})`)
    .where('is_identifier_doubled', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** The unique identifier of an organisation; undefined when there is none. */
export async function findIdentifier(db: Kysely<Database>, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('organisation')
    .select('unique_identifier')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.unique_identifier;
}

/** An organisation, locked until the transaction ends; undefined when there is none. */
export async function holdOrganisation(
  trx: Transaction<Database>,
  id: number,
): Promise<{ name: string; unique_identifier: string; resting_from: Date | null } | undefined> {
  return await trx
    .selectFrom('organisation')
    .select(['name', 'unique_identifier', 'resting_from'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Changes a locked organisation's name. */
export async function renameOrganisation(
  trx: Transaction<Database>,
  id: number,
  name: string,
): Promise<void> {
  await trx.updateTable('organisation').set({ name }).where('id', '=', id).execute();
}

/** Puts a locked organisation to rest, or wakes it (null). */
export async function setResting(trx: Transaction<Database>, id: number, from: Date | null): Promise<void> {
  await trx.updateTable('organisation').set({ resting_from: from }).where('id', '=', id).execute();
}

/** The whitelisted domains of these organisations, in the order in which the lists grew. */
export async function whitelistsOf(
  db: Kysely<Database>,
  organisationIds: readonly number[],
): Promise<{ organisation_id: number; domain: string }[]> {
  if (organisationIds.length === 0) return [];
  return await db
    .selectFrom('domain_permission')
    .select(['organisation_id', 'domain'])
    .where('organisation_id', 'in', organisationIds)
    .where('is_allowed', '=', true)
    .orderBy('id')
    .execute();
}
