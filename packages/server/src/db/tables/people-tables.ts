import type { Generated } from 'kysely';
import type { Created, Json } from './columns.ts';

/** Organisations, users, the embedded identity provider, audit. */
export interface PeopleTables {
  organisation: {
    id: Generated<number>;
    name: string;
    unique_identifier: string;
    created_on: Created;
    /** Null while it takes part. */
    resting_from: Generated<Date | null>;
    /** An older organisation has this identifier in another case. */
    is_identifier_doubled: Generated<boolean>;
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
    /** Access tokens from before are refused. */
    access_from: Generated<Date | null>;
    /** Sessions that began before are not renewed. */
    sessions_from: Generated<Date | null>;
    /** Since when it is not known whether the password of the last reset holds. */
    reset_unconfirmed_on: Generated<Date | null>;
  };
  account_task: {
    username: string;
    task: 'remove' | 'disable' | 'end-sessions';
    user_id: number | null;
    asked_on: Date;
    due_on: Date;
    attempts: Generated<number>;
    failure: Generated<string | null>;
  };
  consumer_stream: {
    organisation_id: number;
    stream_name: string;
    /** 1 JSON, 2 Protocol Buffers. */
    stream_type: number;
    updated_on: Date;
  };
  identity_account: {
    username: string;
    password_hash: string;
    must_change_password: boolean;
    is_disabled: Generated<boolean>;
    updated_on: Date;
  };
  identity_attempt: {
    username: string;
    source: string;
    failures: number;
    locked_until: Date;
    failed_on: Date;
    known_until: Date;
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
  ended_pool_session: {
    id: Generated<number>;
    username: string;
    /** Seconds since 1970, both included. */
    first_start: number;
    last_start: number;
    ended_on: Created;
  };
  signing_key: { kid: string; sealed_key: Buffer; public_jwk: Json; created_on: Created };
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
}
