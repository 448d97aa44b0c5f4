import type { AudienceFilter, AudiencePage } from '@vinculum/contract/publication/audiences.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { ofTraffic } from '../../../db/test-traffic-store.ts';
import { consentStatusSql } from '../../consents/public.ts';

/** So many consents are looked at for one page: a filter that hardly any passes costs no more than one all pass. */
export const lookedAtOnce = 20_000;

interface AskedQuery {
  readonly consumerId: number;
  readonly filter: AudienceFilter;
  /** Only consents with a lower id; null from the newest. */
  readonly before: number | null;
  readonly now: Date;
}

/**
 * Cars among a consumer's own consents, the newest first, grouped by maker and model. A car that was asked several
 * times stands by its newest consent, or by that to the form of the filter.
 */
export async function pageAskedCars(db: Kysely<Database>, query: AskedQuery): Promise<AudiencePage> {
  const { consumerId, filter, before, now } = query;
  const ofForm =
    filter.consent_form_id === undefined ? sql`true` : sql`c.form_id = ${filter.consent_form_id}`;
  const { rows } = await sql<AudiencePage['groups'][number] & { looked_at: number; last: string | null }>`
    with there as materialized (
      select c.id, c.vin, c.consumer_id, c.oem_id, c.status, c.expires_at from consent c
      where c.consumer_id = ${consumerId} and ${ofForm} and ${ofTraffic('c.is_test', false)}
        and (${before}::bigint is null or c.id < ${before})
      order by c.id desc limit ${lookedAtOnce + 1}
    ), c as materialized (select * from there order by id desc limit ${lookedAtOnce}), grouped as (
      select c.oem_id, v.model, array_agg(c.vin order by c.id desc) as vin_numbers, max(c.id) as newest
      from c left join vehicle v on v.vin = c.vin
      where ${passes(filter, now)}
      group by c.oem_id, v.model
    )
    select whole.looked_at, whole.last, g.oem_id, o.name as oem, g.model, g.vin_numbers
    from (
      select count(*)::integer as looked_at, case when count(*) < (select count(*) from there) then min(id)::text end as last
      from c
    ) whole
    left join grouped g on true left join organisation o on o.id = g.oem_id
    order by g.newest desc`.execute(db);
  const [whole] = rows;
  return {
    groups: rows
      .filter(({ vin_numbers: vins }) => vins !== null)
      .map(({ oem_id, oem, model, vin_numbers }) => ({ oem_id, oem, model, vin_numbers })),
    looked_at: whole?.looked_at ?? 0,
    next: whole?.last ?? null,
  };
}

/** Of the consents `c` with the vehicle `v` of each, those that a filter takes. */
function passes(filter: AudienceFilter, now: Date): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.consent_form_id === undefined) conditions.push(isNewest);
  if (filter.statuses !== undefined)
    conditions.push(sql`${consentStatusSql(now)} = any(${filter.statuses}::text[])`);
  if (filter.oem_id !== undefined) conditions.push(sql`c.oem_id = ${filter.oem_id}`);
  if (filter.model !== undefined) conditions.push(sql`lower(v.model) = lower(${filter.model})`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Of a VIN that was asked several times, the consent by which it stands. */
const isNewest = sql`not exists (
  select from consent newer where newer.vin = c.vin and newer.consumer_id = c.consumer_id and newer.id > c.id
    and ${ofTraffic('newer.is_test', false)})`;
