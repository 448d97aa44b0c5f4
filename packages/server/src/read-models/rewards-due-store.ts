import type { RewardKind } from '@vinculum/contract/rewards/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

// A read model over the tables of other domains: it never writes. What vehicles of tests do is never owed.

export interface DueReward {
  readonly kind: RewardKind;
  readonly currency_type: number;
  /** Exact decimal text. */
  readonly amount: string;
}

/** What a consumer owes to owners and to makers for the days (UTC) from `day` (YYYY-MM-DD) on. */
export async function rewardsOfConsumer(
  db: Kysely<Database>,
  consumerId: number,
  day: string,
): Promise<DueReward[]> {
  const { rows } = await sql<DueReward>`
    select kind, currency_type, trim_scale(sum(amount))::text as amount from reward_day
    where form_id in (select id from consent_form where consumer_id = ${consumerId} and not is_test)
      and day >= ${day}::date
    group by kind, currency_type having sum(amount) <> 0 order by kind, currency_type`.execute(db);
  return rows;
}
