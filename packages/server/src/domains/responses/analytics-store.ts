import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import type { DayChange, DayRange } from './analytics-rules.ts';
import { activeStatusList, isApplied, statusAt } from '../consents/public.ts';
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
  const dayOf = (moment: string) =>
    sql`greatest((${sql.ref(moment)} at time zone 'UTC')::date, ${dayBefore})`;
  const { rows } = await sql<DayChange>`
    select to_char(day, 'YYYY-MM-DD') as day, from_status, to_status, total from (
      select ${dayOf('h.at')} as day, h.from_status, h.to_status, count(*) as total
      from consent c join consent_history h on h.consent_id = c.id
      where ${ownConsents(scope)} and h.at < ${end} group by 1, 2, 3
      union all
      select ${dayOf('c.expires_at')}, c.status, 'FORM_EXPIRED', count(*) from consent c
      where ${ownConsents(scope)} and c.status in (${activeStatusList})
        and c.expires_at <= ${at.now}::timestamptz and c.expires_at < ${end} group by 1, 2
    ) changes`.execute(db);
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
      select c.oem_id, ${statusAt(now)} as status, count(*) as total
      from consent c where ${ownConsents(scope)} group by 1, 2
    ) tally left join organisation o on o.id = tally.oem_id`.execute(db);
  return rows;
}

/** How many cars should know the state of a form's consents, and how many said that they do. */
export async function countApplied(
  db: Kysely<Database>,
  scope: AnalyticsScope,
): Promise<{ desired: number; applied: number; waiting: number; waiting_offline: number }> {
  const { rows } = await sql<{ desired: number; applied: number; waiting: number; waiting_offline: number }>`
    select count(*) as desired, count(*) filter (where applied) as applied,
      count(*) filter (where not applied) as waiting,
      count(*) filter (where not applied and not online) as waiting_offline
    from (
      select ${isApplied} as applied, coalesce(s.is_online, false) as online
      from consent c left join vehicle_session s on s.vin = c.vin where ${ownConsents(scope)} and c.status <> 'FORM_NOT_ASKED'
    ) cars`.execute(db);
  return rows[0] ?? { desired: 0, applied: 0, waiting: 0, waiting_offline: 0 };
}

function ownConsents({ consumerId, formId, includeTest }: AnalyticsScope) {
  return sql`c.form_id = ${formId} and c.consumer_id = ${consumerId}
    and ${ofTraffic('c.is_test', includeTest)}`;
}
