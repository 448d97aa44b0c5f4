import type { ColumnType, Generated } from 'kysely';
import type { Created, Json } from './columns.ts';

/** The data plane: streams, usage, latest values, stream keys. */
export interface DataTables {
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
    /** What the check of its envelopes keeps, numbers of 64 bits; null before the first. */
    kept: Buffer | null;
  };
  beyond_agreed: {
    consent_id: number;
    /** 0 for what is encrypted. */
    signal_id: number;
    samples: number;
    first_at: number;
    last_at: number;
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
