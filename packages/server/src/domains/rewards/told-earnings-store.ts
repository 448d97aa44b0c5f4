import { sql } from 'kysely';

/** What the owner earned under one consent with one reward so far; exact decimal text. */
export interface EarnedRow {
  readonly consent_id: number;
  readonly currency_type: number;
  readonly amount: string;
}

/**
 * What the owners of the consents in the list `said` have earned, as the last part of a statement that has this list.
 */
export const toldEarnings = sql<EarnedRow>`
  select s.consent_id, e.currency_type, e.amount::text as amount
  from said s join reward_earned e on e.consent_id = s.consent_id and e.kind = 'consumer'
  order by s.consent_id, e.reward_index`;
