import { baseUnitsOfEffort } from '@vinculum/contract/consent/earned.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Published forms that promise something, oldest first. */
export async function formsWithRewards(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from consent_form
    where status <> 'DRAFT' and (jsonb_array_length(content -> 'consumer_rewards') > 0
      or jsonb_array_length(content -> 'oem_rewards') > 0)
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

const baseUnits = sql.join(
  Object.entries(baseUnitsOfEffort).map(
    ([type, units]) => sql`(${Number(type)}::int, ${String(units)}::bigint)`,
  ),
);

/** What a form promises: how much of the base unit a step takes, and what a step earns. */
const rewardsOf = (formId: number) => sql`
  select k.kind, (r.place - 1)::int as reward_index, u.effort_type,
    u.units * (r.value ->> 'effort_value')::bigint as step,
    (r.value ->> 'currency_type')::int as currency_type, (r.value ->> 'currency_value')::numeric as currency_value
  from consent_form f
  cross join lateral (values ('consumer', f.content -> 'consumer_rewards'), ('oem', f.content -> 'oem_rewards'))
    as k (kind, list)
  cross join lateral jsonb_array_elements(k.list) with ordinality as r (value, place)
  join (values ${baseUnits}) as u (effort_type, units) on u.effort_type = (r.value ->> 'effort_type')::int
  where f.id = ${formId}`;

/** What each day added, in base units, by consent and effort type; a car's counts begin anew with each grant. */
const effortsOf = (formId: number) => sql`
  select e.consent_id, e.day, t.effort_type, t.effort
  from consent c
  join consent_effort e on e.consent_id = c.id and e.day >= (select day from since)
  left join lateral (
    select * from consent_effort p
    where p.consent_id = e.consent_id and p.granted_at = e.granted_at and p.day < e.day
    order by p.day desc limit 1) p on true
  cross join lateral (values
    (0, (e.metres - coalesce(p.metres, 0)) * 1000), (1, (e.metres - coalesce(p.metres, 0)) * 1000),
    (2, (e.use_days - coalesce(p.use_days, 0))::bigint), (3, e.driving_ms - coalesce(p.driving_ms, 0))
  ) as t (effort_type, effort)
  where c.form_id = ${formId}
  union all
  select c.id, (u.hour at time zone 'UTC')::date, 4, u.bytes
  from consent_form f
  join usage_hour u on u.consumer_id = f.consumer_id and u.form_id = f.id
    and u.hour >= (select day from since)::timestamp at time zone 'UTC'
  join consent c on c.form_id = u.form_id and c.vin = u.vin
  where f.id = ${formId} and exists (select from reward where effort_type = 4)`;

/**
 * Works out what every consent of a form earned on `day` and each day after it, and also on days before it that no run
 * has covered. What was reached before those days is taken from the rows that are there, so that a night's work does
 * not grow with the years.
 * @param day YYYY-MM-DD, UTC
 * @returns how many rows are new or different: none when it is repeated.
 */
export async function accrueForm(db: Kysely<Database>, formId: number, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with reward as materialized (${rewardsOf(formId)}
    ), since as materialized (
      select least(${day}::date, coalesce(max(day), '-infinity'::date)) as day from reward_accrual
      where form_id = ${formId}
    ), added as (
      select consent_id, day, effort_type, sum(effort)::bigint as effort from (${effortsOf(formId)}) as e
      group by consent_id, day, effort_type having sum(effort) > 0
    ), reached as (
      select a.consent_id, a.day, a.effort, r.*,
        coalesce(b.effort_total, 0) + sum(a.effort) over
          (partition by a.consent_id, r.kind, r.reward_index order by a.day)::bigint as total
      from added a
      join reward r on r.effort_type = a.effort_type
      left join lateral (
        select effort_total from reward_accrual b
        where b.consent_id = a.consent_id and b.kind = r.kind and b.reward_index = r.reward_index
          and b.day < (select day from since)
        order by b.day desc limit 1) b on true
    )
    insert into reward_accrual as a (form_id, consent_id, kind, reward_index, day, effort_total, steps, amount,
      amount_total, currency_type)
    select ${formId}, consent_id, kind, reward_index, day, total, total / step - (total - effort) / step,
      (total / step - (total - effort) / step) * currency_value, (total / step) * currency_value, currency_type
    from reached
    order by consent_id, kind, reward_index, day
    on conflict (consent_id, kind, reward_index, day) do update set effort_total = excluded.effort_total,
      steps = excluded.steps, amount = excluded.amount, amount_total = excluded.amount_total
    where (a.effort_total, a.steps) is distinct from (excluded.effort_total, excluded.steps)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
