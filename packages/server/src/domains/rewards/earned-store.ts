import type { EarnedDay, RewardKind } from '@vinculum/contract/rewards/endpoints.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

interface OwnForm {
  readonly consumerId: number;
  readonly formId: number;
  /** Only of this car. */
  readonly vin?: string | undefined;
}

/** What a form promises, as it is stored; undefined for a form that is not the consumer's. */
export async function promisesOf(db: Kysely<Database>, form: OwnForm): Promise<unknown> {
  const row = await db
    .selectFrom('consent_form')
    .select('content')
    .where('id', '=', form.formId)
    .where('consumer_id', '=', form.consumerId)
    .executeTakeFirst();
  return row?.content;
}

export interface EarnedSum {
  readonly kind: RewardKind;
  readonly reward_index: number;
  readonly cars: number;
  readonly steps: number;
  readonly amount: string;
}

/** What each reward of a form has come to over all cars or for one: running totals, which the accrual keeps. */
export async function sumsOf(db: Kysely<Database>, form: OwnForm): Promise<EarnedSum[]> {
  const of = form.vin === undefined ? sql`reward_total where form_id = ${form.formId}` : earnedByCar(form);
  const { rows } = await sql<EarnedSum>`
    select kind, reward_index, cars, steps, trim_scale(amount)::text as amount from ${of} and ${isOwn(form)}`.execute(
    db,
  );
  return rows;
}

/** What was earned on each day from `since` (YYYY-MM-DD) on, by side and currency. */
export async function daysOf(db: Kysely<Database>, form: OwnForm, since: string): Promise<EarnedDay[]> {
  const of = form.vin === undefined ? sql`reward_day where form_id = ${form.formId}` : daysByCar(form);
  const { rows } = await sql<EarnedDay>`
    select kind, day, currency_type, trim_scale(amount)::text as amount, cars
    from ${of} and day >= ${since}::date and ${isOwn(form)}
    order by kind, currency_type, day`.execute(db);
  return rows;
}

/** What was earned with vehicles so far stays with their owners until now: the next ones begin with nothing. */
export async function leaveEarnings(
  trx: Transaction<Database>,
  { vins }: { readonly vins: readonly string[] },
): Promise<void> {
  await sql`
    update reward_earned e set amount_before = e.amount from consent c
    where c.vin = any(${vins}::text[]) and e.consent_id = c.id and e.kind = 'consumer'`.execute(trx);
}

function isOwn({ formId, consumerId }: OwnForm): RawBuilder<boolean> {
  return sql`exists (select from consent_form where id = ${formId} and consumer_id = ${consumerId})`;
}

const consentOf = ({ formId, vin }: OwnForm) =>
  sql`(select id from consent where form_id = ${formId} and vin = ${vin})`;

const earnedByCar = (form: OwnForm) => sql`(
  select kind, reward_index, sign(steps)::int as cars, steps, amount from reward_earned
  where consent_id = ${consentOf(form)}) as own where true`;

const daysByCar = (form: OwnForm) => sql`(
  select kind, day, currency_type, sum(amount) as amount, 1 as cars from reward_accrual
  where consent_id = ${consentOf(form)} and steps > 0 group by kind, day, currency_type) as own where true`;
