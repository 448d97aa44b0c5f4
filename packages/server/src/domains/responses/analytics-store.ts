import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import type { DayChange, DayRange } from './analytics-rules.ts';
import { isApplied } from '../consents/public.ts';
import {
  consentTotals,
  isToConfirm,
  markedTotals,
  overdue,
  transitionTotals,
} from '../../read-models/kept-totals-store.ts';
import type { FormScope } from '../forms/public.ts';

/** Of which form, and whether consents of vehicles of tests count. */
interface AnalyticsScope extends FormScope {
  readonly includeTest: boolean;
}

/**
 * Every change of a form's consents up to the end of a range, by day (UTC) and kind; what was before the range stands
 * on the day before it. A consent past its end that no job has marked yet has expired at its end.
 */
export async function loadDayChanges(
  db: Kysely<Database>,
  scope: AnalyticsScope,
  at: { readonly range: DayRange; readonly now: Date },
): Promise<DayChange[]> {
  const { from, to } = at.range;
  const dayBefore = sql`${from}::date - 1`;
  const end = sql`((${to}::date + 1)::timestamp at time zone 'UTC')`;
  const ofSide = ofTraffic('is_test', scope.includeTest);
  const { rows } = await sql<DayChange>`
    select to_char(day, 'YYYY-MM-DD') as day, from_status, to_status, sum(total)::bigint as total from (
      select greatest(day, ${dayBefore}) as day, from_status, to_status, total from ${transitionTotals} t
      where form_id = ${scope.formId} and ${ofSide} and day <= ${to}::date
      union all
      select greatest((expires_at at time zone 'UTC')::date, ${dayBefore}), status, 'FORM_EXPIRED', total
      from (${overdue(sql`where expires_at <= ${at.now}::timestamptz and expires_at < ${end}`)}) over
      where form_id = ${scope.formId} and ${ofSide}
    ) changes
    where exists (select from consent_form where id = ${scope.formId} and consumer_id = ${scope.consumerId})
    group by 1, 2, 3 having sum(total) <> 0`.execute(db);
  return rows;
}

/** The consents of a form by maker (null: cars that are not registered) and status now. */
export async function countByOem(
  db: Kysely<Database>,
  scope: AnalyticsScope,
  now: Date,
): Promise<{ oem: string | null; status: ConsentStatus; total: number }[]> {
  const { rows } = await sql<{ oem: string | null; status: ConsentStatus; total: number }>`
    select o.name as oem, tally.status, tally.total from (
      select oem_id, status, sum(total)::bigint as total from ${consentTotals(now)} c
      where ${ownConsents(scope)} group by oem_id, status having sum(total) <> 0
    ) tally left join organisation o on o.id = tally.oem_id`.execute(db);
  return rows;
}

/** How many cars should know the state of a form's consents, and how many said that they do. */
export async function countApplied(
  db: Kysely<Database>,
  scope: AnalyticsScope,
): Promise<{ desired: number; applied: number; waiting: number; waiting_offline: number }> {
  const told = sql`${ownConsents(scope)} and ${isToConfirm('c')}`;
  const { rows } = await sql<{ desired: number; applied: number; waiting: number; waiting_offline: number }>`
    select desired, applied, desired - applied as waiting, desired - applied - online as waiting_offline from (
      select coalesce(sum(total), 0)::bigint as desired,
        coalesce(sum(total) filter (where is_applied), 0)::bigint as applied
      from ${markedTotals} c where ${told}
    ) cars, (
      select count(*) as online from vehicle_session s join consent c on c.vin = s.vin
      where s.is_online and ${told} and not ${isApplied}
    ) connected`.execute(db);
  return rows[0] ?? { desired: 0, applied: 0, waiting: 0, waiting_offline: 0 };
}

function ownConsents({ consumerId, formId, includeTest }: AnalyticsScope) {
  return sql`c.form_id = ${formId} and c.consumer_id = ${consumerId}
    and ${ofTraffic('c.is_test', includeTest)}`;
}
