import type { DomainPermission } from '@vinculum/contract/domain-lists/endpoints.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

interface NewEntries {
  /** Host names as `hostOf` gives them. */
  readonly domains: readonly string[];
  readonly isAllowed: boolean;
  readonly username: string;
  readonly now: Date;
}

/** Both lists of an organisation, in the order in which they grew. */
export async function listsOf(db: Kysely<Database>, organisationId: number): Promise<DomainPermission[]> {
  return await db
    .selectFrom('domain_permission')
    .select(['id', 'domain', 'is_allowed'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute();
}

/** Puts domains on an organisation's list; returns those that were on none: the others are left as they are. */
export async function insertEntries(
  trx: Transaction<Database>,
  organisationId: number,
  { domains, isAllowed, username, now }: NewEntries,
): Promise<string[]> {
  const added = await trx
    .insertInto('domain_permission')
    .values(
      domains.map((domain) => ({
        organisation_id: organisationId,
        domain,
        is_allowed: isAllowed,
        created_by: username,
        created_on: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organisation_id', 'domain']).doNothing())
    .returning('domain')
    .execute();
  return added.map(({ domain }) => domain);
}

/** Those of an organisation's entries that have these ids, locked until the transaction ends. */
export async function lockEntries(
  trx: Transaction<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<DomainPermission[]> {
  return await trx
    .selectFrom('domain_permission')
    .select(['id', 'domain', 'is_allowed'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Removes locked entries. */
export async function deleteEntries(
  trx: Transaction<Database>,
  organisationId: number,
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('domain_permission')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute();
}
