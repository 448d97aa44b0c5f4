import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type AccrualScope, effortsOf, rewardsOf } from './accrual-due-store.ts';

/**
 * Works out what the consents of a form earned on each day from `since` on. What was reached before is taken from the
 * rows that are there, so that a run does not grow with the years; the running totals move along in the same
 * transaction, one form at a time.
 * @returns how many rows of the ledger are new or different: none when it is repeated.
 */
export async function accrueForm(db: Kysely<Database>, scope: AccrualScope): Promise<number> {
  const { formId } = scope;
  return await db.transaction().execute(async (trx) => {
    await lockForm(trx, formId);
    const { rows } = await accrual(scope).execute(trx);
    const [{ changed, days } = { changed: 0, days: null }] = rows;
    if (days !== null) await sumDays(trx, formId, days);
    return changed;
  });
}

/** Notes that a form is worked out up to `day`, YYYY-MM-DD. */
export async function coverForm(db: Kysely<Database>, formId: number, day: string): Promise<void> {
  await sql`update reward_progress set covered_to = ${day}::date
    where form_id = ${formId} and (covered_to < ${day}::date or covered_to is null)`.execute(db);
}

/** A statement of its own: the next one sees what the run before, which this waited for, has written. */
async function lockForm(trx: Transaction<Database>, formId: number): Promise<void> {
  await sql`insert into reward_progress (form_id) values (${formId}) on conflict do nothing`.execute(trx);
  await sql`select from reward_progress where form_id = ${formId} for update`.execute(trx);
}

const accrual = (scope: AccrualScope) => sql<{ changed: number; days: string | null }>`
  with reward as materialized (${rewardsOf(scope.formId)}
  ), added as (
    select consent_id, day, effort_type, sum(effort)::bigint as effort from (${effortsOf(scope)}) as e
    group by consent_id, day, effort_type having sum(effort) > 0
  ), known as materialized (
    -- With its days in lists: joins of one list here with another came out as nested loops.
    select t.consent_id, t.days, t.efforts, r.*, coalesce(b.effort_total, 0) as base
    from (select consent_id, effort_type as added_type, array_agg(day) as days, array_agg(effort) as efforts
      from added group by consent_id, effort_type) t
    join consent c on c.id = t.consent_id
    join reward r on r.effort_type = t.added_type and (r.oem_id is null or r.oem_id = c.oem_id)
    left join lateral (
      select effort_total from reward_accrual b
      where b.consent_id = t.consent_id and b.kind = r.kind and b.reward_index = r.reward_index
        and b.day < ${scope.since}::date
      order by b.day desc limit 1) b on true
  ), reached as materialized (
    select k.consent_id, k.kind, k.reward_index, k.step, k.currency_type, k.currency_value, d.day, d.effort,
      k.base + sum(d.effort) over (partition by k.consent_id, k.kind, k.reward_index order by d.day)::bigint as total
    from known k
    cross join lateral (
      select day, max(effort) as effort from (
        select a.day, a.effort from unnest(k.days, k.efforts) as a (day, effort)
        union all
        -- A day keeps what it had: its effort may have been erased, or be past its retention.
        select l.day, l.effort_total - lag(l.effort_total, 1, k.base) over (order by l.day)
        from reward_accrual l
        where l.consent_id = k.consent_id and l.kind = k.kind and l.reward_index = k.reward_index
          and l.day >= ${scope.since}::date) e
      group by day) d
  ), ${ledger(scope.formId)}, ${totals(scope.formId)}
  select count(*) as changed, array_agg(distinct day)::text as days from fresh`;

/** Rows that are as they were are left out first: an upsert would lock them all. */
const ledger = (formId: number): RawBuilder<unknown> => sql`
  fresh as materialized (
    select r.*, r.total / r.step - (r.total - r.effort) / r.step as steps
    from reached r
    left join lateral (
      select effort_total, steps from reward_accrual a
      where a.consent_id = r.consent_id and a.kind = r.kind and a.reward_index = r.reward_index and a.day = r.day
      limit 1) a on true
    where (a.effort_total, a.steps) is distinct from (r.total, r.total / r.step - (r.total - r.effort) / r.step)
  ), written as (
    insert into reward_accrual (form_id, consent_id, kind, reward_index, day, effort_total, steps, amount,
      amount_total, currency_type)
    select ${formId}, consent_id, kind, reward_index, day, total, steps, steps * currency_value,
      (total / step) * currency_value, currency_type
    from fresh
    order by consent_id, kind, reward_index, day
    on conflict (consent_id, kind, reward_index, day) do update set effort_total = excluded.effort_total,
      steps = excluded.steps, amount = excluded.amount, amount_total = excluded.amount_total
  )`;

/** The newest of the days worked out is the newest of all, so it says what a consent has earned by now. */
const totals = (formId: number): RawBuilder<unknown> => sql`
  newest as (
    select distinct on (consent_id, kind, reward_index) consent_id, kind, reward_index, total / step as steps,
      currency_value, currency_type
    from reached order by consent_id, kind, reward_index, day desc
  ), gained as materialized (
    select n.*, coalesce(e.steps, 0) as steps_before from newest n
    left join lateral (
      select steps from reward_earned e
      where e.consent_id = n.consent_id and e.kind = n.kind and e.reward_index = n.reward_index limit 1) e on true
    where e.steps is distinct from n.steps
  ), earned as (
    insert into reward_earned (consent_id, kind, reward_index, steps, amount, currency_type)
    select consent_id, kind, reward_index, steps, steps * currency_value, currency_type from gained
    on conflict (consent_id, kind, reward_index) do update set steps = excluded.steps, amount = excluded.amount
  ), summed as (
    insert into reward_total as t (form_id, kind, reward_index, cars, steps, amount)
    select ${formId}, kind, reward_index, sum(sign(steps) - sign(steps_before)), sum(steps - steps_before),
      sum((steps - steps_before) * currency_value)
    from gained group by kind, reward_index
    on conflict (form_id, kind, reward_index) do update set cars = t.cars + excluded.cars,
      steps = t.steps + excluded.steps, amount = t.amount + excluded.amount
  )`;

/** Adds up the days that changed, anew: a car counts once a day and currency, whichever of its rewards it reached. */
async function sumDays(trx: Transaction<Database>, formId: number, days: string): Promise<void> {
  await sql`delete from reward_day where form_id = ${formId} and day = any(${days}::date[])`.execute(trx);
  await sql`
    insert into reward_day (form_id, day, kind, currency_type, cars, amount)
    select ${formId}, day, kind, currency_type, count(distinct consent_id), sum(amount) from reward_accrual
    where form_id = ${formId} and day = any(${days}::date[]) and steps > 0
    group by day, kind, currency_type`.execute(trx);
}
