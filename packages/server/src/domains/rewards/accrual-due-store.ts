import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { baseUnitsOfEffort } from '@vinculum/contract/rewards/reward-payout.ts';

/** What a run has to work out of one form. */
interface DueForm {
  readonly id: number;
  /** YYYY-MM-DD, or -infinity for a form that no run has covered: the first day that may be new or different. */
  readonly since: string;
  /** Whether it pays for kilobytes, which are metered without a note of what is new. */
  readonly paysKilobytes: boolean;
}

/**
 * Published forms that promise something and may have earned something from `day` (YYYY-MM-DD) on, oldest first. A form
 * that ended is settled by the first run for a later day: nothing is written under it any more.
 */
export async function dueForms(db: Kysely<Database>, day: string): Promise<DueForm[]> {
  const { rows } = await sql<DueForm>`
    with due as materialized (
      select f.id, least(${day}::date, coalesce(p.covered_to, '-infinity'::date))::text as since
      from consent_form f left join reward_progress p on p.form_id = f.id
        cross join lateral (select (f.ended_on at time zone 'UTC')::date as day) e
      where f.status = 'PUBLISHED' or (f.status <> 'DRAFT' and (e.day < ${day}::date and e.day < p.covered_to)
        is not true)
    )
    select d.id, d.since,
      jsonb_path_exists(f.content, '$.*[*] ? (@.effort_type == 4)') as "paysKilobytes"
    from due d join consent_form f on f.id = d.id
    where jsonb_array_length(f.content -> 'consumer_rewards') > 0
      or jsonb_array_length(f.content -> 'oem_rewards') > 0
    order by d.id`.execute(db);
  return rows;
}

/** By form the consents whose cars told an effort on `day` (YYYY-MM-DD) or later. */
export async function movedSince(
  db: Kysely<Database>,
  day: string,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ form_id: number; consents: number[] }>`
    select c.form_id, array_agg(distinct c.id)::float8[] as consents
    from consent_effort e join consent c on c.id = e.consent_id
    where e.day >= ${day}::date and not c.is_test
    group by c.form_id`.execute(db);
  return new Map(rows.map((row) => [row.form_id, row.consents]));
}

/** What of a form is worked out. */
export interface AccrualScope {
  readonly formId: number;
  /** YYYY-MM-DD or -infinity: this day and every later one. */
  readonly since: string;
  /** Of all its consents, or of these and of those whose data was delivered. */
  readonly moved: 'all' | readonly number[];
}

const baseUnits = sql.join(
  Object.entries(baseUnitsOfEffort).map(
    ([type, units]) => sql`(${Number(type)}::int, ${String(units)}::bigint)`,
  ),
);

/**
 * What a form promises: how much of the base unit a step takes, what a step earns, and for the cars of which maker
 * alone (null: of any). The price of a data package is paid to the maker of the package.
 */
export const rewardsOf = (formId: number): RawBuilder<unknown> => sql`
  select k.kind, (r.place - 1)::int as reward_index, u.effort_type,
    u.units * (r.value ->> 'effort_value')::bigint as step,
    (r.value ->> 'currency_type')::int as currency_type, (r.value ->> 'currency_value')::numeric as currency_value,
    p.oem_id
  from consent_form f
  cross join lateral (values ('consumer', f.content -> 'consumer_rewards'), ('oem', f.content -> 'oem_rewards'))
    as k (kind, list)
  cross join lateral jsonb_array_elements(k.list) with ordinality as r (value, place)
  join (values ${baseUnits}) as u (effort_type, units) on u.effort_type = (r.value ->> 'effort_type')::int
  left join data_package p on p.id = (r.value ->> 'oem_data_package_id')::int
  where f.id = ${formId}`;

/**
 * What each day added, in base units, by consent and effort type; a car's counts begin anew with each grant. Vehicles
 * of tests
 * earn nothing. Expects
 * the list `reward` (`rewardsOf`).
 */
export function effortsOf({ formId, since, moved }: AccrualScope): RawBuilder<unknown> {
  const consents =
    moved === 'all'
      ? sql`select id from consent where form_id = ${formId} and not is_test`
      : sql`select unnest(${moved}::bigint[]) as id`;
  return sql`
  select e.consent_id, e.day, t.effort_type, t.effort
  from (${consents}) as c
  join consent_effort e on e.consent_id = c.id and e.day >= ${since}::date
  left join lateral (
    select * from consent_effort p
    where p.consent_id = e.consent_id and p.granted_at = e.granted_at and p.day < e.day
    order by p.day desc limit 1) p on true
  cross join lateral (values
    (0, (e.metres - coalesce(p.metres, 0)) * 1000), (1, (e.metres - coalesce(p.metres, 0)) * 1000),
    (2, (e.use_days - coalesce(p.use_days, 0))::bigint), (3, e.driving_ms - coalesce(p.driving_ms, 0))
  ) as t (effort_type, effort)
  union all
  select c.id, (u.hour at time zone 'UTC')::date, 4, u.bytes
  from consent c
  -- A probe for each consent that was live on these days (offset: never a scan of all the form's hours).
  cross join lateral (
    select u.hour, u.bytes from usage_hour u
    where u.consumer_id = c.consumer_id and u.form_id = c.form_id and u.vin = c.vin
      and u.hour >= ${since}::timestamp at time zone 'UTC' offset 0) u
  where c.form_id = ${formId} and not c.is_test and exists (select from reward where effort_type = 4)
    and (c.ended_at is null or c.ended_at >= ${since}::timestamp at time zone 'UTC')`;
}
