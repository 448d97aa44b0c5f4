import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { CallContext } from '../../call-context.ts';
import type { ChainEvent } from './audit-chain.ts';
import { takeKey } from './idempotency-key-store.ts';

interface AuditEntry {
  readonly target: string | null;
  /**
   * `begun` where another system has to do its part yet: a later row of the same request, or of the reconciliation run,
   * says how it ended. `unknown` when that system did not say.
   */
  readonly result?: 'done' | 'refused' | 'begun' | 'unknown';
  readonly details?: Readonly<Record<string, unknown>>;
}

type AuditContext = Pick<CallContext, 'principal' | 'action' | 'requestId' | 'now'> &
  Partial<Pick<CallContext, 'keyed'>>;

/**
 * Writes what a request did into the append-only audit trail, in the transaction of the change itself, and takes the
 * idempotency key that it came with.
 * @throws requestRepeated where another request has done the same under that key
 */
export async function recordAudit(
  trx: Transaction<Database>,
  context: AuditContext,
  entry: AuditEntry,
): Promise<void> {
  await insertEvent(trx, context, entry);
}

/** The same where no row of ours changes: of a refusal, and of what only files or an identity provider were changed. */
export async function recordAuditAlone(
  db: Kysely<Database>,
  context: AuditContext,
  entry: AuditEntry,
): Promise<void> {
  await insertEvent(db, context, entry);
}

async function insertEvent(db: Kysely<Database>, context: AuditContext, entry: AuditEntry): Promise<void> {
  if (context.action === null)
    throw new TypeError('an endpoint that changes state must name its audit action');
  await db
    .insertInto('audit_event')
    .values({
      at: new Date(context.now),
      actor_kind: context.principal === null ? 'anonymous' : context.principal.portal,
      actor: context.principal?.username ?? null,
      organisation_id: context.principal?.organisationId ?? null,
      action: context.action,
      target: entry.target,
      result: entry.result ?? 'done',
      request_id: context.requestId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
  if (context.keyed !== undefined && context.keyed !== null && entry.result !== 'refused')
    await takeKey(db, context.keyed, context.now);
}

/** Who acts without a session: a car, or a claim by which one is let in. */
export interface MachineAudit {
  readonly actor: { readonly kind: 'claim' | 'vehicle'; readonly name: string };
  readonly organisationId: number | null;
  readonly action: AuditAction;
  readonly target: string | null;
  readonly result: 'done' | 'refused';
  readonly details: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** The same of what a machine did that nobody is signed in at. */
export async function recordMachineAudit(
  trx: Transaction<Database>,
  entries: readonly MachineAudit[],
): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('audit_event')
    .values(
      entries.map((entry) => ({
        at: new Date(entry.now),
        actor_kind: entry.actor.kind,
        actor: entry.actor.name,
        organisation_id: entry.organisationId,
        action: entry.action,
        target: entry.target,
        result: entry.result,
        request_id: null,
        details: JSON.stringify(entry.details),
      })),
    )
    .execute();
}

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

/** An event (`e`) as a line of text, as it is shown and searched. */
export const chainLine: RawBuilder<string> = sql`(
  select row_to_json(line)::text
  from (select e.id, ${at} as at, ${sql.join(columns.slice(1).map((column) => sql.ref(column)))}) line)`;

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
