import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

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
