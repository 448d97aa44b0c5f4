import type { PublicationStatus } from '@vinculum/contract/agreements/agreement.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Agreement } from './agreements-store.ts';

/** Where an agreement is published now. */
interface Publication {
  readonly agreement_id: number;
  readonly fleet_owner_id: number;
  readonly fleet_owner_name: string;
  readonly at: Date;
  readonly username: string;
}

/** Where agreements of a consumer are published now, by the fleet owner's name. */
export async function publicationsOf(
  db: Kysely<Database>,
  { consumerId, agreementIds }: { readonly consumerId: number; readonly agreementIds: readonly number[] },
): Promise<Publication[]> {
  if (agreementIds.length === 0) return [];
  const { rows } = await sql<Publication>`
    select p.agreement_id, p.fleet_owner_id, o.name as fleet_owner_name, p.at, p.username
    from (select distinct on (agreement_id, fleet_owner_id) * from agreement_publication
      where agreement_id = any(${agreementIds}::integer[]) order by agreement_id, fleet_owner_id, id desc) p
    join agreement a on a.id = p.agreement_id and a.consumer_id = ${consumerId}
    join organisation o on o.id = p.fleet_owner_id
    where p.status = 1 order by lower(o.name), o.id`.execute(db);
  return rows;
}

/** Publishes a locked agreement to fleet owners, or revokes it there, as the text that it is now. */
export async function appendPublications(
  trx: Transaction<Database>,
  agreement: Pick<Agreement, 'id' | 'msa_data' | 'msa_data_type'>,
  input: {
    readonly fleetOwnerIds: readonly number[];
    readonly status: PublicationStatus;
    readonly username: string;
    readonly now: Date;
  },
): Promise<void> {
  if (input.fleetOwnerIds.length === 0) return;
  await trx
    .insertInto('agreement_publication')
    .values(
      input.fleetOwnerIds.map((fleetOwnerId) => ({
        agreement_id: agreement.id,
        fleet_owner_id: fleetOwnerId,
        status: input.status,
        msa_data: agreement.msa_data,
        msa_data_type: agreement.msa_data_type,
        username: input.username,
        at: input.now,
      })),
    )
    .execute();
}
