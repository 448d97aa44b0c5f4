import { sql } from 'kysely';

/** What the owner earned under one consent with one reward so far; exact decimal text. */
export interface EarnedRow {
  readonly consent_id: number;
  readonly currency_type: number;
  readonly amount: string;
}

/** What the owners of the consents in the list `said` have earned, as the last part of a statement that has this list. */
export const toldEarnings = sql<EarnedRow>`
  select s.consent_id, a.currency_type, a.amount_total::text as amount
  from said s
  -- As many as a form may have: a short probe each, instead of a look at every day since the grant.
  cross join generate_series(0, 19) as place
  cross join lateral (
    select currency_type, amount_total from reward_accrual a
    where a.consent_id = s.consent_id and a.kind = 'consumer' and a.reward_index = place
    order by a.day desc limit 1) a
  order by s.consent_id, place`;
