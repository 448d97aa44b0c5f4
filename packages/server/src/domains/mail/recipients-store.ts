import { featureBits, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

const READING = featureBits.ADN | featureBits.MESSAGES;

/**
 * The organisations that one may write to, by name: those of another kind (the operator's writes to all, and all to
 * it), where an active user may read messages. A consumer does not learn who the other consumers are.
 */
export async function recipientsOf(
  db: Kysely<Database>,
  organisationId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from organisation o
    where o.id <> ${organisationId} and o.resting_from is null
      and exists (
        select from organisation_role theirs
        where theirs.organisation_id = o.id
          and (theirs.role_id = ${organisationRoles.ADMIN} or exists (
            select from organisation_role ours
            where ours.organisation_id = ${organisationId}
              and (ours.role_id = ${organisationRoles.ADMIN} or ours.role_id <> theirs.role_id))))
      and exists (
        select from app_user u
        where u.organisation_id = o.id and u.is_active
          and u.permissions_bit & ${READING} <> 0)
    order by lower(o.name), o.id`.execute(db);
  return rows;
}
