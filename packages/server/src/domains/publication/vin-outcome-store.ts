import type { ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { consentStatusSql } from '../consents/public.ts';
import type { VinsByOutcome } from './eligibility-rules.ts';
import { type VinFacts, vinOutcomes } from './vin-outcome-rules.ts';
import type { Database } from '../../db/database.ts';

interface OutcomeQuery {
  readonly consumerId: number;
  readonly kind: ConsentType;
  /** Each once, normalised. */
  readonly vins: readonly string[];
  /** The consents of the form for the VINs: `id`, `vin` and `status` by the clock, of the table `addressed a`. */
  readonly existing: RawBuilder<unknown>;
}

/**
 * Tables for a `with`: in `outcomes` every VIN has its outcome and the status that publishing stores for it (null:
 * none), by the table of `vin-outcome-rules.ts`. What the check before publishing says comes from here too, so the two
 * agree.
 */
export function outcomesOfVins({ consumerId, kind, vins, existing }: OutcomeQuery): RawBuilder<unknown> {
  const facts = {
    isRegistered: sql`(v.vin is not null)`,
    isPermitted: isPermitted(sql`${kind}::text`),
    status: sql`e.status`,
  };
  return sql`
    addressed as (
      select vin, place from unnest(${vins}::text[]) with ordinality as a (vin, place)
    ), existing as materialized (${existing}), outcomes as materialized (
      select a.vin, a.place, v.oem_id, v.is_test, e.id as consent_id, e.status as from_status,
        ${decided(facts, (rule) => rule.outcome)} as outcome,
        ${decided(facts, (rule) => rule.stores)} as to_status
      from addressed a
      left join vehicle v on v.vin = a.vin
      left join consumer_permission p on p.oem_id = v.oem_id and p.consumer_id = ${consumerId}
      left join existing e on e.vin = a.vin
    )`;
}

/**
 * The status of a consent that waited for its car once that has registered: what publishing to the car would store now.
 * Of a permission `p` of the maker, which may be missing, and a kind of form.
 */
export function statusAtRegistration(kind: RawBuilder<unknown>): RawBuilder<unknown> {
  const facts = { isRegistered: sql`true`, isPermitted: isPermitted(kind), status: sql`null::text` };
  return decided(facts, (rule) => rule.stores);
}

function isPermitted(kind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(
    case ${kind} when 'Standard' then p.form_type_notification else p.form_type_question end, false)`;
}

/** One column of the decision table as SQL over these facts; the first row that fits decides. */
function decided(
  facts: Readonly<Record<keyof VinFacts, RawBuilder<unknown>>>,
  result: (rule: (typeof vinOutcomes)[number]) => string | null,
): RawBuilder<unknown> {
  const rows = vinOutcomes.map((rule) => {
    const conditions = [sql`true`];
    if (rule.isRegistered !== undefined)
      conditions.push(sql`${facts.isRegistered} = ${sql.lit(rule.isRegistered)}`);
    if (rule.isPermitted !== undefined)
      conditions.push(sql`${facts.isPermitted} = ${sql.lit(rule.isPermitted)}`);
    if (rule.status !== undefined)
      conditions.push(sql`${facts.status} in (${sql.join(rule.status.map((status) => sql.lit(status)))})`);
    return sql`when ${sql.join(conditions, sql` and `)} then ${sql.lit(result(rule))}`;
  });
  return sql`case ${sql.join(rows, sql` `)} end`;
}

interface EligibilityQuestion {
  readonly formId: number;
  readonly consumerId: number;
  readonly kind: ConsentType;
  /** Each once, normalised. */
  readonly vins: readonly string[];
  readonly now: Date;
}

/**
 * The outcomes that publishing would have now; nothing is written: the transaction could not. Signals are those of
 * cars that the consumer may ask: what else a maker's cars have is not its business. The makers of the unregistered
 * are those of `maker_of_vin`, which asked for one VIN after the other would take longer than all the rest.
 */
export async function outcomesWithoutPublishing(
  db: Kysely<Database>,
  query: EligibilityQuestion,
): Promise<VinsByOutcome[]> {
  const existing = sql`select c.id, c.vin, ${consentStatusSql(query.now)} as status from addressed a
    join consent c on c.form_id = ${query.formId} and c.vin = a.vin`;
  return await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local work_mem = '64MB'`.execute(trx);
      const { rows } = await sql<VinsByOutcome>`
        with ${outcomesOfVins({ ...query, existing })}
        select u.outcome, o.name as oem, s.signal_ids, d.was_declined, array_agg(u.vin order by u.place) as vins
        from outcomes u
        left join oem_manufacturer m on u.oem_id is null and m.wmi = left(u.vin, 3)
        left join oem_manufacturer few on u.oem_id is null and few.wmi = left(u.vin, 3) || substr(u.vin, 12, 3)
        left join organisation o on o.id = coalesce(u.oem_id, few.organisation_id, m.organisation_id)
        left join vehicle_signals s on s.vin = u.vin and u.outcome in ('published', 'alreadyPublished')
        cross join lateral (
          select coalesce(u.outcome = 'published' and u.from_status = 'FORM_DECLINED', false) as was_declined) d
        group by u.outcome, o.name, s.signal_ids, d.was_declined order by min(u.place)`.execute(trx);
      return rows;
    });
}
