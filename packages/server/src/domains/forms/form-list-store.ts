import type { AdminConsentFormRow, consentFormSorts } from '@vinculum/contract/forms/endpoints.ts';
import { consumerListLimit, type OemConsentFormRow } from '@vinculum/contract/forms/oem-endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import { activeStatusList, liveStatusList, openStatusList } from '../consents/public.ts';
import { consentTotals, markedTotals } from '../../read-models/kept-totals-store.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

/** The status of a form `f` by the clock, as `formStatusAt` tells it of a row. */
export function formStatusSql(now: Date): RawBuilder<string> {
  return sql<string>`case when f.status = 'PUBLISHED' and f.last_day < (${now}::timestamptz at time zone 'UTC')::date
    then 'EXPIRED' else f.status end`;
}

interface FormListQuery {
  readonly consumerId: OrganisationScope;
  /** Seen by this OEM: published forms with consents on its cars only, and only those consents are counted. */
  readonly oemId?: number | undefined;
  /** Only forms with a consent that is open or live. */
  readonly isRevocable?: boolean | undefined;
  /** Whether forms of tests are listed too, and consents of their vehicles counted. */
  readonly include_test: boolean;
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly status?: FormStatus | undefined;
  readonly sort: (typeof consentFormSorts)[number];
  readonly descending: boolean;
  readonly now: Date;
}

type FormListRow = OemConsentFormRow & AdminConsentFormRow;
type ListedRow = Omit<FormListRow, 'updated_on'> & { readonly updated_on: Date };

/** One page of a consumer's forms, with how many consents each has and how many of them are live now. */
export async function listFormRows(
  db: Kysely<Database>,
  query: FormListQuery,
): Promise<{ rows: FormListRow[]; total: number }> {
  const wanted = wantedForms(query);
  const total = await sql<{
    total: number;
  }>`select count(*) as total from consent_form f where ${wanted}`.execute(db);
  const direction = sql.raw(query.descending ? 'desc' : 'asc');
  const { rows } = await sql<ListedRow>`
    with page as materialized (
      select f.* from consent_form f where ${wanted}
      order by ${sortedBy(query)} ${direction} nulls last, f.id ${direction}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ), tally as (
      select c.form_id, sum(c.total)::bigint as consent_count,
        (sum(c.total) filter (where c.status in (${liveStatusList})))::bigint as live_count,
        (sum(c.total) filter (where c.status in (${openStatusList})))::bigint as waiting_count
      from ${consentTotals(query.now)} c where c.form_id in (select id from page) and ${countedConsents(query)}
      group by c.form_id
    )
    select f.id as consent_form_id, f.title, f.consent_type, f.expiry_type, f.expiry_in_days, f.expiry,
      f.consumer_id, o.name as consumer, ${formStatusSql(query.now)} as status, f.updated_on, f.is_test,
      jsonb_array_length(f.content -> 'read_signals') + jsonb_array_length(f.content -> 'write_signals')
        as signal_count,
      coalesce(t.consent_count, 0) as consent_count, coalesce(t.live_count, 0) as live_count,
      coalesce(t.waiting_count, 0) as waiting_count
    from page f join organisation o on o.id = f.consumer_id left join tally t on t.form_id = f.id
    order by ${sortedBy(query)} ${direction} nulls last, f.id ${direction}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, updated_on: row.updated_on.toISOString() })),
    total: total.rows[0]?.total ?? 0,
  };
}

function wantedForms(query: FormListQuery) {
  const conditions = [ofTraffic('f.is_test', query.include_test), isIn(query.consumerId, 'f.consumer_id')];
  const search = query.search?.trim() ?? '';
  if (search !== '') {
    conditions.push(sql`(strpos(lower(f.title), lower(${search})) > 0 or f.id::text = ${search})`);
  }
  if (query.oemId !== undefined) {
    conditions.push(sql`f.status <> 'DRAFT' and f.id in (${formsWith(query, sql`true`)})`);
  }
  if (query.isRevocable === true)
    conditions.push(sql`f.id in (${formsWith(query, sql`c.status in (${activeStatusList})`)})`);
  if (query.status !== undefined) conditions.push(sql`${formStatusSql(query.now)} = ${query.status}`);
  return sql.join(conditions, sql` and `);
}

/** The consents `c` that the list speaks of. */
function countedConsents(query: FormListQuery) {
  const conditions = [
    sql`c.status <> 'FORM_NOT_ASKED'`,
    ofTraffic('c.is_test', query.include_test),
    isIn(query.consumerId, 'c.consumer_id'),
  ];
  if (query.oemId !== undefined) conditions.push(sql`c.oem_id = ${query.oemId}`);
  return sql.join(conditions, sql` and `);
}

/** The forms that have such consents, of a kind. */
function formsWith(query: FormListQuery, kind: RawBuilder<unknown>) {
  return sql`select c.form_id from ${consentTotals(query.now)} c where ${countedConsents(query)} and ${kind}
    group by c.form_id having sum(c.total) > 0`;
}

function sortedBy(query: FormListQuery) {
  const columns = {
    consent_form_id: sql`f.id`,
    title: sql`lower(f.title)`,
    status: formStatusSql(query.now),
    expiry: sql`f.expiry`,
    updated_on: sql`f.updated_on`,
  };
  return columns[query.sort];
}

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
    or o.id in (select c.consumer_id from ${markedTotals} c where c.oem_id = ${oemId} and not c.is_test
      and c.status <> 'FORM_NOT_ASKED' group by c.consumer_id having sum(c.total) > 0))`;
}
