import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { consumerListLimit } from '@vinculum/contract/consent/oem-endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** An organisation to choose. */
interface NamedOrganisation {
  readonly id: number;
  readonly name: string;
}

/**
 * Consumers by name, at most as many as one answer holds: those that an OEM has a permission for or consents of real
 * vehicles with,
 * or all of them (null). `search` is a part of the name, or the id.
 */
export async function findConsumers(
  db: Kysely<Database>,
  oemId: number | null,
  search: string,
): Promise<NamedOrganisation[]> {
  const matches =
    search === '' ? sql`true` : sql`(strpos(lower(o.name), lower(${search})) > 0 or o.id::text = ${search})`;
  const { rows } = await sql<NamedOrganisation>`select o.id, o.name from organisation o
    where o.resting_from is null and ${oemId === null ? isConsumer : dealsWith(oemId)} and ${matches}
    order by lower(o.name), o.id limit ${consumerListLimit}`.execute(db);
  return rows;
}

const isConsumer = sql`exists (select from organisation_role r
  where r.organisation_id = o.id and r.role_id = ${organisationRoles.CONSUMER})`;

function dealsWith(oemId: number): RawBuilder<unknown> {
  return sql`(
    exists (select from consumer_permission p where p.oem_id = ${oemId} and p.consumer_id = o.id)
    or exists (select from consent c where c.consumer_id = o.id and c.oem_id = ${oemId} and not c.is_test
      and c.status <> 'FORM_NOT_ASKED'))`;
}
