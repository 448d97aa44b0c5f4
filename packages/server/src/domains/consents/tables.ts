import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

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
}
