import type { Generated } from 'kysely';

interface Counted {
  consumer_id: number;
  /** In quarters and days 0 stands for all forms. */
  form_id: number;
  at: Date;
  messages: number;
  bytes: number;
  /** Delivered by vehicles of load tests and of the web simulator. */
  is_test: Generated<boolean>;
}

/** What is counted of deliveries. */
export interface UsageTables {
  usage_hour: {
    consumer_id: number;
    form_id: number;
    vin: string;
    hour: Date;
    messages: number;
    bytes: number;
  };
  usage_minute: Counted & { counter: number };
  usage_quarter: Counted;
  usage_day: Counted;
  usage_progress: { is_only: Generated<boolean>; covered_to: Date | null };
}
