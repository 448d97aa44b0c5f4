import { publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { consentTotals, vehicleTotals } from './kept-totals-store.ts';

/** What hangs on an organisation, so that it cannot be put to rest. */
interface OrganisationUses {
  /**
   * As their consumer or as the maker of the car. Those that wait for a permission would be offered, so they count; of
   * a consumer also those that ended with one, which come back with it.
   */
  readonly consents: number;
  readonly fleets: number;
  /** Publications of agreements that stand, by the organisation or to it. */
  readonly agreements: number;
  /** Of the maker, those of tests too. */
  readonly vehicles: number;
}

/** Counts what hangs on an organisation, over the tables of the domains that own it. */
export async function countUsesOf(
  db: Kysely<Database>,
  organisationId: number,
  now: Date,
): Promise<OrganisationUses> {
  const { rows } = await sql<OrganisationUses>`select
    (select coalesce(sum(total), 0)::bigint from ${consentTotals(now)} c
      where (consumer_id = ${organisationId} or oem_id = ${organisationId})
        and status not in ('FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED'))
    + (select count(*) from consent_form f join consent c on c.form_id = f.id
      where f.consumer_id = ${organisationId} and f.status = 'PUBLISHED'
        and (f.last_day is null or f.last_day >= (${now}::timestamptz at time zone 'UTC')::date)
        and c.status = 'FORM_CANCELED' and c.cause = 'permission withdrawn') as consents,
    (select count(*) from fleet where organisation_id = ${organisationId}) as fleets,
    (select count(*) from (
        select distinct on (p.agreement_id, p.fleet_owner_id) p.status, p.fleet_owner_id, a.consumer_id
        from agreement_publication p join agreement a on a.id = p.agreement_id and a.deleted_on is null
        order by p.agreement_id, p.fleet_owner_id, p.id desc) latest
      where status = ${publicationStatuses.published}
        and (fleet_owner_id = ${organisationId} or consumer_id = ${organisationId})) as agreements,
    (select coalesce(sum(total), 0)::bigint from ${vehicleTotals} v where oem_id = ${organisationId}) as vehicles`.execute(
    db,
  );
  const [uses] = rows;
  if (uses === undefined) throw new TypeError('a count gives one row');
  return uses;
}
