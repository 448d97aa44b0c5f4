import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

/** What is counted of consents; the triggers of `0046-kept-counts.sql` say how it moves. */
interface Counted {
  consumer_id: number;
  form_id: number;
  oem_id: number | null;
  is_test: boolean;
  status: ConsentStatus;
  is_applied: boolean;
  total: number;
}

interface CountedDay {
  form_id: number;
  /** YYYY-MM-DD in UTC. */
  day: string;
  is_test: boolean;
  from_status: ConsentStatus | null;
  to_status: ConsentStatus;
  /** Less than nothing for what counts on the other side from then on, as one of tests or as a real one. */
  total: number;
}

/** Consents, their history, the answers of cars, and what each revocation ended. */
export interface ConsentsTables {
  consent: {
    id: Generated<number>;
    form_id: number;
    consumer_id: number;
    vin: string;
    oem_id: number | null;
    status: ConsentStatus;
    revision: Generated<number>;
    accepted_signals: Generated<number[]>;
    granted_at: Date | null;
    expires_at: Date | null;
    ended_at: Date | null;
    cause: string | null;
    actor_kind: string | null;
    /** When the car said that it has applied the present state; null until then. */
    confirmed_at: Date | null;
    created_on: Created;
    updated_on: Date;
    /** Of the vehicle; before it has registered, of the form. */
    is_test: Generated<boolean>;
  };
  consent_history: {
    id: Generated<number>;
    consent_id: number;
    at: Created;
    actor_kind: string;
    actor: string | null;
    from_status: ConsentStatus | null;
    to_status: ConsentStatus;
    cause: string;
    message_id: string | null;
    form_hash: string | null;
    language: string | null;
  };
  consent_answer: {
    answer_id: string;
    consent_id: number;
    vin: string;
    decision: string;
    body: Json;
    signature: string;
    certificate_serial: string;
    outcome: string;
    received_at: Created;
  };
  /** What a revocation ended; written by the statement that ends it. */
  revocation_consent: {
    revocation_id: number;
    consent_id: number;
    vin: string;
    /** That of the consent's end: its car has applied it once it says this one or a later one. */
    revision: number;
    confirmed_at: Date | null;
  };
  /** Counts that are kept, what has moved since they were added up, and those that a moment ends. */
  consent_count: Counted;
  consent_move: Counted & { expires_at: Date | null; minute: Date | null };
  consent_due: Counted & { expires_at: Date };
  /** By how much each status moved in a stretch of time, as each side sees it (`0060-consent-changes.sql`). */
  consent_change: {
    portal: string;
    organisation_id: number;
    minutes: number;
    at: Date;
    is_test: boolean;
    status: ConsentStatus;
    total: number;
  };
  /** Transitions by day, and what has come since they were added up. */
  consent_day: CountedDay;
  consent_day_move: CountedDay;
}
