import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RequestContext } from '../../http/context.ts';

export interface AuditEntry {
  readonly target: string | null;
  /**
   * `begun` where another system has to do its part yet: a later row of the same request, or of the reconciliation run,
   * says how it ended. `unknown` when that system did not say.
   */
  readonly result?: 'done' | 'refused' | 'begun' | 'unknown';
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes what a request did into the append-only audit trail, in the transaction of the change itself. */
export async function recordAudit(
  trx: Kysely<Database>,
  context: Pick<RequestContext, 'principal' | 'action' | 'requestId' | 'now'>,
  entry: AuditEntry,
): Promise<void> {
  if (context.action === null)
    throw new TypeError('an endpoint that changes state must name its audit action');
  await trx
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
}
