import {
  type AgreementRow,
  type AgreementType,
  type PublicationStatus,
  shownPublications,
} from '@vinculum/contract/agreements/agreement.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { publicationsOf } from './publications-store.ts';

interface AgreementPage {
  readonly data: AgreementRow[];
  readonly total_rows: number;
}

interface PageQuery {
  /** That one alone. */
  readonly agreementId?: number;
  readonly page: number;
  readonly limit: number;
}

/** A page of a consumer's agreements, newest first, each with where it is published. */
export async function pageOwnAgreements(
  db: Kysely<Database>,
  consumerId: number,
  { agreementId, page, limit }: PageQuery,
): Promise<AgreementPage> {
  const own = db
    .selectFrom('agreement as a')
    .innerJoin('organisation as o', 'o.id', 'a.consumer_id')
    .where('a.consumer_id', '=', consumerId)
    .where('a.deleted_on', 'is', null)
    .where(agreementId === undefined ? sql.lit(true) : sql<boolean>`a.id = ${agreementId}`);
  const { total } = await own
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .select(['a.id', 'a.msa_data', 'a.msa_data_type', 'a.updated_on', 'o.name as consumer_name'])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const agreementIds = rows.map(({ id }) => id);
  const publications = await publicationsOf(db, { consumerId, agreementIds });
  const published = Map.groupBy(publications, ({ agreement_id: id }) => id);
  const data = rows.map(({ id, updated_on: changed, ...row }) => ({
    ...row,
    msa_id: id,
    updated_on: changed.toISOString(),
    publications: (published.get(id) ?? []).map(({ at, username, ...publication }) => ({
      ...publication,
      published_on: at.toISOString(),
      published_by: username,
    })),
  }));
  return { data, total_rows: total };
}

interface Received {
  readonly id: number;
  readonly msa_data: string;
  readonly msa_data_type: AgreementType;
  readonly consumer_name: string;
  readonly fleet_owner_name: string;
  readonly updated_on: Date;
  readonly at: Date;
}

/** A page of the agreements that are published to a fleet owner now, as they were published, newest first. */
export async function pageReceivedAgreements(
  db: Kysely<Database>,
  fleetOwnerId: number,
  { agreementId, page, limit }: PageQuery,
): Promise<AgreementPage> {
  const last = sql`(select distinct on (agreement_id) * from agreement_publication
    where fleet_owner_id = ${fleetOwnerId} and ${agreementId === undefined ? sql`true` : sql`agreement_id = ${agreementId}`}
    order by agreement_id, id desc)`;
  const total = await sql<{ total: number }>`select count(*) as total from ${last} p
    where p.status = 1`.execute(db);
  const { rows } = await sql<Received>`
    select a.id, p.msa_data, p.msa_data_type, c.name as consumer_name, f.name as fleet_owner_name, a.updated_on, p.at
    from ${last} p join agreement a on a.id = p.agreement_id
    join organisation c on c.id = a.consumer_id join organisation f on f.id = p.fleet_owner_id
    where p.status = 1 order by p.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const data = rows.map(({ id, at, updated_on: changed, fleet_owner_name: name, ...row }) => ({
    ...row,
    msa_id: id,
    updated_on: changed.toISOString(),
    publications: [
      {
        fleet_owner_id: fleetOwnerId,
        fleet_owner_name: name,
        published_on: at.toISOString(),
        published_by: null,
      },
    ],
  }));
  return { data, total_rows: total.rows[0]?.total ?? 0 };
}

/** When an agreement was published to a fleet owner and revoked there, newest first. */
export async function publicationsTo(
  db: Kysely<Database>,
  { fleetOwnerId, agreementId }: { readonly fleetOwnerId: number; readonly agreementId: number },
): Promise<{ at: Date; status: PublicationStatus }[]> {
  return await db
    .selectFrom('agreement_publication')
    .select(['at', 'status'])
    .where('fleet_owner_id', '=', fleetOwnerId)
    .where('agreement_id', '=', agreementId)
    .orderBy('id', 'desc')
    .limit(shownPublications)
    .execute();
}
