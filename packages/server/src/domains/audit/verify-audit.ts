import type { AuditVerdict } from '@vinculum/contract/audit/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sealWaiting } from './audit-seal-store.ts';
import { verifyChain } from './audit-verification-store.ts';

/** Verifies the audit trail; who asks while it is being verified gets the same verdict. */
export function auditVerifier(db: Kysely<Database>): () => Promise<AuditVerdict> {
  let running: Promise<AuditVerdict> | null = null;
  return () => {
    running ??= verifyAudit(db).finally(() => {
      running = null;
    });
    return running;
  };
}

/** Seals what waits, then computes the whole chain anew. */
export async function verifyAudit(db: Kysely<Database>): Promise<AuditVerdict> {
  await sealWaiting(db);
  return await verifyChain(db);
}
