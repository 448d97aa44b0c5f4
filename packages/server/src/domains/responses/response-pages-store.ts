import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import { type ConsentStatus, liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import type { Stretch } from '../../db/stretch.ts';
import { isUnexpired } from '../../db/unexpired-store.ts';
import { isApplied, consentStatusSql } from '../consents/public.ts';
import { consentTotals, isToConfirm, overdue } from '../../read-models/kept-totals-store.ts';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

/** Whose responses. */
export interface ResponseFilter {
  readonly consumerId: OrganisationScope;
  readonly formId?: number | undefined;
  /** Only those of the cars of this OEM. */
  readonly oemId?: number | undefined;
  /** A whole VIN or a part of one. */
  readonly vin?: string | undefined;
  readonly status?: ConsentStatus | undefined;
  /** Only those whose car has, or has still to, confirm the present state. */
  readonly applied?: boolean | undefined;
  /** Whether consents of vehicles of tests are among them. */
  readonly includeTest: boolean;
  readonly now: Date;
}

/** Whose, of which form and maker, and of which side: what consents and their kept counts (`as`) both have. */
export function scopeOf(filter: ResponseFilter, as: 'c' | 't'): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [
    ofTraffic(`${as}.is_test`, filter.includeTest),
    isIn(filter.consumerId, `${as}.consumer_id`),
  ];
  if (filter.formId !== undefined) conditions.push(sql`${sql.ref(`${as}.form_id`)} = ${filter.formId}`);
  if (filter.oemId !== undefined) conditions.push(sql`${sql.ref(`${as}.oem_id`)} = ${filter.oemId}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The consents `c` that a filter finds, of whatever status. */
export function conditionOf(filter: ResponseFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [scopeOf(filter, 'c')];
  const vin = filter.vin ?? '';
  if (vin.length === vinLength) conditions.push(sql`c.vin = ${vin}`);
  else if (vin !== '') conditions.push(sql`strpos(c.vin, ${vin}) > 0`);
  if (filter.applied !== undefined)
    conditions.push(sql`${isToConfirm('c')} and ${isApplied} = ${filter.applied}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

export function ofStatus(filter: ResponseFilter): RawBuilder<boolean> {
  return filter.status === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${consentStatusSql(filter.now)} = ${filter.status}`;
}

/** The ids of the consents of a page, without an order. They are walked along an index, past what comes before. */
export function pageIds(filter: ResponseFilter, stretch: Stretch): RawBuilder<unknown> {
  const { offset, limit } = stretch;
  return sql`select id from (${candidates(filter, stretch)}) found
    order by id ${sql.raw(stretch.direction)} limit ${limit} offset ${offset}`;
}

function candidates(filter: ResponseFilter, stretch: Stretch): RawBuilder<unknown> {
  const isWhole = (filter.vin ?? '') === '' && filter.applied === undefined && filter.oemId === undefined;
  if (!isWhole) return sql`select c.id from consent c where ${conditionOf(filter)} and ${ofStatus(filter)}`;
  if (filter.status !== undefined) return ofForms(filter, filter.status, stretch);
  // The index of a consumer has the real ones only; of all consumers, the table's own goes by the id.
  if (filter.includeTest && filter.consumerId !== 'everybody' && filter.formId === undefined)
    return ofForms(filter, null, stretch);
  return sql`select c.id from consent c where ${scopeOf(filter, 'c')}`;
}

/** Fewer than so many are fetched by their end and sorted; of more, enough lie close to each other by id. */
const FEW = 1000;

/** From each form that has any, as many as the page can need: one index for each form and status, by id. */
function ofForms(
  filter: ResponseFilter,
  status: ConsentStatus | null,
  stretch: Stretch,
): RawBuilder<unknown> {
  const most = sql`order by c.id ${sql.raw(stretch.direction)} limit ${stretch.offset + stretch.limit}`;
  const real = ofTraffic('c.is_test', filter.includeTest);
  const forms = sql`select t.form_id from ${consentTotals(filter.now)} t
    where ${scopeOf(filter, 't')} and ${status === null ? sql`true` : sql`t.status = ${status}`}
    group by t.form_id having sum(t.total) > 0`;
  const isActive = status !== null && [...liveStatuses, ...openStatuses].includes(status);
  const marked = sql`select c.id from (${forms}) form cross join lateral (
    select c.id from consent c where c.form_id = form.form_id and ${real}
      and ${status === null ? sql`true` : sql`c.status = ${status}`}
      and ${isActive ? isUnexpired('c.expires_at', filter.now) : sql`true`} ${most}) c`;
  if (status !== 'FORM_EXPIRED') return marked;
  const over = sql`c.form_id = form.form_id and c.status = form.status and ${real}
    and c.expires_at <= ${filter.now}::timestamptz`;
  const overdueForms = sql`select t.form_id, t.status, sum(t.total) as total
    from (${overdue(sql`where expires_at <= ${filter.now}::timestamptz`)}) t
    where ${scopeOf(filter, 't')} group by 1, 2`;
  return sql`${marked} union all
    select c.id from (${overdueForms} having sum(t.total) between 1 and ${FEW - 1}) form
      cross join lateral (select c.id from consent c where ${over} offset 0) c
    union all
    select c.id from (${overdueForms} having sum(t.total) >= ${FEW}) form
      cross join lateral (select c.id from consent c where ${over} ${most}) c`;
}
