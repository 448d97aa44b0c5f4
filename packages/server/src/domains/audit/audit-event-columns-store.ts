import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ChainEvent } from './audit-chain-rules.ts';

/** Everything of an event but its time. */
const columns = [
  'e.id',
  'e.actor_kind',
  'e.actor',
  'e.organisation_id',
  'e.action',
  'e.target',
  'e.result',
  'e.request_id',
  'e.details',
] as const;

/** The time as it is hashed: no digit of it may change unseen. */
const at: RawBuilder<string> = sql`to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Every event (`e`) as it is hashed. */
export function chainEvents(db: Kysely<Database>) {
  return db.selectFrom('audit_event as e').select(columns).select(at.as('at'));
}

/** Those of a row that are hashed, whatever else it has. */
export function chainEventOf(row: Omit<ChainEvent, 'details'> & { readonly details: object }): ChainEvent {
  return {
    id: row.id,
    at: row.at,
    actor_kind: row.actor_kind,
    actor: row.actor,
    organisation_id: row.organisation_id,
    action: row.action,
    target: row.target,
    result: row.result,
    request_id: row.request_id,
    details: { ...row.details },
  };
}
