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
    /** YYYY-MM-DD; `infinity` of what was stored before batches had a day, or before theirs had a table. */
    due_on: Generated<string>;
    body: Json;
  };
  stream_erasure: {
    consent_id: number;
    /** The highest number of a batch that it takes. */
    up_to: number;
  };
  stream_span: {
    consumer_id: number;
    /** The transactions from 65,536 times this on. */
    span: number;
    due_on: string;
  };
  latest_value: {
    consumer_id: number;
    vin: string;
    signal_id: number;
    consent_id: number;
    captured_at: number;
    value: ColumnType<unknown, string, string>;
    is_test: Generated<boolean>;
    /** Of a place, the square of the map in which it lies; made by the database. */
    cell: ColumnType<number | null, never, never>;
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
