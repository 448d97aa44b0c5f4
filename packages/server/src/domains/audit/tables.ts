import type { Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

/** The audit trail and its chain; see the step of the schema. */
export interface AuditTables {
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
  audit_seal: {
    position: number;
    event_id: number;
    /** Of the event in UTC, YYYY-MM-DD. */
    day: string;
    hash: Buffer;
  };
  audit_unsealed: { event_id: number };
  idempotency_key: {
    user_id: number;
    key: string;
    request_id: string;
    fingerprint: Buffer;
    answer: string | null;
    made_at: Created;
  };
}
