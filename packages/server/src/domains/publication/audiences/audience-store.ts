import {
  type AudienceFilter,
  audienceFilter,
  type AudienceRow,
} from '@vinculum/contract/publication/audiences.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** Which one, and whose: another organisation's is not found. */
interface AudienceScope {
  readonly organisationId: number;
  readonly id: number;
}

/** Who is in it. */
export type AudienceContent =
  | { readonly filter: AudienceFilter; readonly vins: null }
  | { readonly filter: null; readonly vins: readonly string[] };

interface AudienceChange {
  readonly name: string;
  readonly content: AudienceContent;
  readonly username: string;
  readonly now: Date;
}

/** Those of an organisation by name; as many as it may have. */
export async function listAudiences(db: Kysely<Database>, organisationId: number): Promise<AudienceRow[]> {
  const rows = await db
    .selectFrom('audience')
    .select(['id', 'name', 'filter', 'vin_count', 'updated_by', 'updated_on'])
    .where('organisation_id', '=', organisationId)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ id, filter, updated_on, ...row }) => ({
    ...row,
    audience_id: id,
    filter: filter === null ? null : audienceFilter.parse(filter),
    updated_on: updated_on.toISOString(),
  }));
}

/** What one holds; undefined when there is none. */
export async function findAudience(
  db: Kysely<Database>,
  { organisationId, id }: AudienceScope,
): Promise<AudienceContent | undefined> {
  const row = await db
    .selectFrom('audience')
    .select(['filter', 'vin_numbers'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.vin_numbers !== null) return { filter: null, vins: row.vin_numbers };
  return { filter: audienceFilter.parse(row.filter), vins: null };
}

/** How many an organisation has; two that are saved at the same moment may see the same number. */
export async function countAudiences(db: Kysely<Database>, organisationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('audience')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds one; null when another has its name. */
export async function insertAudience(
  trx: Transaction<Database>,
  organisationId: number,
  change: AudienceChange,
): Promise<number | null> {
  const row = await trx
    .insertInto('audience')
    .values({ ...columnsOf(change), organisation_id: organisationId, created_on: change.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether another one of the organisation has a name, in whatever case. */
export async function isNameTaken(
  db: Kysely<Database>,
  { organisationId, id }: AudienceScope,
  name: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('audience')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '!=', id)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes one; whether there is such a one. */
export async function updateAudience(
  trx: Transaction<Database>,
  { organisationId, id }: AudienceScope,
  change: AudienceChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('audience')
    .set(columnsOf(change))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes one; its name, undefined when there is none. */
export async function deleteAudience(
  trx: Transaction<Database>,
  { organisationId, id }: AudienceScope,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('audience')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

function columnsOf({ name, content, username, now }: AudienceChange) {
  return {
    name,
    filter: content.filter === null ? null : JSON.stringify(content.filter),
    vin_numbers: content.vins === null ? null : [...content.vins],
    vin_count: content.vins?.length ?? null,
    updated_by: username,
    updated_on: now,
  };
}
