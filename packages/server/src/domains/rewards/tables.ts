import type { Generated } from 'kysely';

/** What cars did under their consents, and what that earned. */
export interface RewardsTables {
  consent_effort: {
    consent_id: number;
    granted_at: Date;
    /** YYYY-MM-DD; -infinity for what was reached by days past their retention. */
    day: string;
    metres: number;
    driving_ms: number;
    use_days: number;
  };
  reward_accrual: {
    form_id: number;
    consent_id: number;
    kind: 'consumer' | 'oem';
    reward_index: number;
    /** YYYY-MM-DD. */
    day: string;
    effort_total: number;
    steps: number;
    /** Exact decimal text. */
    amount: string;
    /** Exact decimal text; by the end of the day. */
    amount_total: string;
    currency_type: number;
  };
  reward_earned: {
    consent_id: number;
    kind: 'consumer' | 'oem';
    reward_index: number;
    steps: number;
    /** Exact decimal text. */
    amount: string;
    /** Of it what owners before the present one earned. */
    amount_before: Generated<string>;
    currency_type: number;
  };
  reward_total: {
    form_id: number;
    kind: 'consumer' | 'oem';
    reward_index: number;
    cars: number;
    steps: number;
    /** Exact decimal text. */
    amount: string;
  };
  reward_day: {
    form_id: number;
    /** YYYY-MM-DD. */
    day: string;
    kind: 'consumer' | 'oem';
    currency_type: number;
    cars: number;
    /** Exact decimal text. */
    amount: string;
  };
  /** YYYY-MM-DD. */
  reward_progress: { form_id: number; covered_to: string | null };
}
