import type { AgreedWords } from '@vinculum/contract/forms/agreed-words.ts';
import type { ConsentStatus, FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Created, Json } from './columns.ts';

/** Forms, consents, their history, permissions, the outbox. */
export interface ConsentTables {
  consumer_permission: {
    id: Generated<number>;
    oem_id: number;
    consumer_id: number;
    form_type_notification: Generated<boolean>;
    form_type_question: Generated<boolean>;
    access_type_send_notification: Generated<boolean>;
    access_type_send_command: Generated<boolean>;
    access_type_read_signal: Generated<boolean>;
    updated_on: Date;
  };
  consent_form: {
    id: Generated<number>;
    consumer_id: number;
    status: FormStatus;
    title: string;
    consent_type: string;
    expiry_type: number;
    expiry_in_days: number | null;
    /** YYYY-MM-DD. */
    expiry: string | null;
    package_expiry: string | null;
    /** The earlier of the two, by the database. */
    last_day: ColumnType<string | null, never, never>;
    data_retention_in_days: number;
    has_encryption: boolean;
    content: Json;
    form_hash: string | null;
    /** The offer of this form without what differs from consent to consent. */
    offer: ColumnType<unknown, string | null, string | null>;
    /** In which words it was published; null before. */
    agreed_words: AgreedWords | null;
    created_by: string;
    created_on: Created;
    updated_on: Date;
    published_on: Date | null;
    ended_on: Date | null;
    /** Made by a load test or by the web simulator. */
    is_test: Generated<boolean>;
  };
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
  revocation: {
    id: Generated<number>;
    form_id: number;
    consumer_id: number;
    actor_kind: string;
    actor: string | null;
    whole_form: boolean;
    total: number;
    revoked_at: Created;
    last_sample_at: Date | null;
  };
  revocation_consent: {
    revocation_id: number;
    consent_id: number;
    vin: string;
    /** That of the consent's end: its car has applied it once it says this one or a later one. */
    revision: number;
    confirmed_at: Date | null;
  };
  outbox: {
    id: Generated<number>;
    vin: string;
    kind: string;
    consent_id: number | null;
    created_at: Created;
    attempts: Generated<number>;
    parked_at: Date | null;
  };
  notification: {
    id: Generated<number>;
    organisation_id: number;
    sender_name: string;
    message_key: string;
    message_args: Json<Record<string, string | number>>;
    msg_type: string;
    data: Json;
    created_on: Created;
    /** The transaction that wrote it: ids do not come in the order in which they can be seen. */
    tx: Generated<string>;
  };
}
