import type { EarnedDay, RewardKind } from '@vinculum/contract/consent/earned-rewards.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** One form as its consumer sees it. */
export interface OwnForm {
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

function ofForm({ formId, consumerId, vin }: OwnForm): RawBuilder<boolean> {
  const ofCar =
    vin === undefined
      ? sql`true`
      : sql`a.consent_id = (select id from consent where form_id = ${formId} and vin = ${vin})`;
  return sql`a.form_id = ${formId} and f.consumer_id = ${consumerId} and ${ofCar}`;
}

/** What each reward of a form has come to over all cars or for one. */
export async function sumsOf(db: Kysely<Database>, form: OwnForm): Promise<EarnedSum[]> {
  const { rows } = await sql<EarnedSum>`
    select a.kind, a.reward_index, count(distinct a.consent_id) filter (where a.steps > 0) as cars,
      sum(a.steps)::bigint as steps, trim_scale(sum(a.amount))::text as amount
    from reward_accrual a join consent_form f on f.id = a.form_id
    where ${ofForm(form)}
    group by a.kind, a.reward_index`.execute(db);
  return rows;
}

/** What was earned on each day from `since` (YYYY-MM-DD) on, by side and currency. */
export async function daysOf(db: Kysely<Database>, form: OwnForm, since: string): Promise<EarnedDay[]> {
  const { rows } = await sql<EarnedDay>`
    select a.kind, a.day, a.currency_type, trim_scale(sum(a.amount))::text as amount,
      count(distinct a.consent_id) as cars
    from reward_accrual a join consent_form f on f.id = a.form_id
    where ${ofForm(form)} and a.day >= ${since}::date and a.steps > 0
    group by a.kind, a.day, a.currency_type
    order by a.kind, a.currency_type, a.day`.execute(db);
  return rows;
}
