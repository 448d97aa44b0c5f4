import type { ColumnType, Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

/** What consumers read: streams, latest values, the keys of streams. */
export interface StreamsTables {
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
}
