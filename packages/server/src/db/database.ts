import type { ConsentStatus, FormStatus } from '@vinculum/contract/consent/vocabulary.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Json<T extends object = object> = JSONColumnType<T>;
type Created = ColumnType<Date, Date, never>;

/** Every table, by the domain that owns it; migrations are in `migrations/`. */
export interface Database {
  organisation: {
    id: Generated<number>;
    name: string;
    unique_identifier: string;
    created_on: Created;
  };
  organisation_role: { organisation_id: number; role_id: number };
  oem_manufacturer: { wmi: string; organisation_id: number };
  app_user: {
    id: Generated<number>;
    organisation_id: number;
    username: string;
    name: string;
    email: string;
    phone_number: string;
    description: string;
    organisation_role_id: number;
    permissions_bit: number;
    is_active: Generated<boolean>;
    created_on: Created;
  };
  identity_account: {
    username: string;
    password_hash: string;
    must_change_password: boolean;
    is_disabled: Generated<boolean>;
    failed_attempts: Generated<number>;
    locked_until: Date | null;
    updated_on: Date;
  };
  identity_session: {
    id: string;
    username: string;
    token_hash: Buffer;
    created_on: Created;
    rotated_on: Date;
    expires_on: Date;
    ended_on: Date | null;
    end_cause: string | null;
  };
  signing_key: { kid: string; private_jwk: Json; public_jwk: Json; created_on: Created };
  audit_event: {
    id: Generated<number>;
    at: Created;
    actor_kind: string;
    actor: string | null;
    organisation_id: number | null;
    action: string;
    target: string | null;
    result: string;
    request_id: string | null;
    details: Json;
  };
  vehicle: {
    vin: string;
    oem_id: number;
    fleet_id: number | null;
    make: string | null;
    model: string | null;
    registered_on: Created;
    registered_by: string;
  };
  vehicle_session: {
    vin: string;
    gateway_id: string;
    is_online: boolean;
    connected_at: Date;
    last_seen_at: Date;
    boot_id: string | null;
    software: string | null;
    time_zone: Generated<string>;
    applied_revision: Generated<number>;
    checked_in_at: Date | null;
  };
  vehicle_certificate: {
    serial: string;
    vin: string;
    /** SubjectPublicKeyInfo, DER. */
    public_key: Buffer;
    issued_on: Created;
    not_after: Date;
    claim_id: number | null;
    revoked_on: Date | null;
  };
  vehicle_claim: {
    id: Generated<number>;
    name: string;
    organisation_id: number;
    certificate_serial: string;
    vin_prefixes: string[];
    remaining: number;
    not_after: Date;
    created_on: Created;
  };
  signal: {
    id: number;
    name: string;
    label: string;
    group_name: string;
    data_type: string;
    unit: string | null;
    can_read: boolean;
    can_write: boolean;
    change_mode: string;
    max_rate_hz: number | null;
    minimum: number | null;
    maximum: number | null;
    enum_name: string | null;
    position: number;
  };
  signal_enum: { name: string; choices: Json<{ id: number; label: string }[]> };
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
    data_retention_in_days: number;
    has_encryption: boolean;
    content: Json;
    form_hash: string | null;
    /** The offer of this form without what differs from consent to consent. */
    offer: ColumnType<unknown, string | null, string | null>;
    created_by: string;
    created_on: Created;
    updated_on: Date;
    published_on: Date | null;
    ended_on: Date | null;
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
    revocation_id: number | null;
    confirmed_at: Date | null;
    created_on: Created;
    updated_on: Date;
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
  };
  stream_batch: {
    tx: Generated<string>;
    id: Generated<number>;
    consumer_id: number;
    form_id: number;
    consent_id: number;
    vin: string;
    seq: number;
    base_time: number;
    received_at: number;
    last_sample_at: number;
    body: Json;
  };
  stream_position: {
    consent_id: number;
    last_seq: number;
    last_sample_at: number;
    stored_at: number;
  };
  usage_hour: {
    consumer_id: number;
    form_id: number;
    vin: string;
    hour: Date;
    messages: number;
    bytes: number;
  };
  latest_value: {
    consumer_id: number;
    vin: string;
    signal_id: number;
    consent_id: number;
    captured_at: number;
    value: ColumnType<unknown, string, string>;
  };
  stream_key: {
    id: Generated<number>;
    organisation_id: number;
    name: string;
    prefix: string;
    key_hash: Buffer;
    created_on: Created;
    created_by: string;
    last_used_on: Date | null;
    revoked_on: Date | null;
  };
  gateway_drop: { hour: Date; reason: string; samples: number };
}
