import {
  exportAuditEndpoint,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, streamRoute, userRoute } from '../../http/route.ts';
import { sealWaiting } from './audit-seal-store.ts';
import { pageAudit, streamChain } from './audit-trail-store.ts';
import { auditVerifier } from './verify-audit.ts';

/** The audit trail for the operator: search, verification of its chain, export. */
export function auditRoutes({ db }: Deps): Route[] {
  const verify = auditVerifier(db);
  return [
    userRoute(listAuditEndpoint, (_context, { body }) => pageAudit(db, body)),
    userRoute(verifyAuditEndpoint, () => verify()),
    streamRoute(exportAuditEndpoint, async () => {
      await sealWaiting(db);
      return streamChain(db);
    }),
  ];
}
