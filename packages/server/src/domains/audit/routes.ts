import {
  exportAuditEndpoint,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { fileRoute, type Route, userRoute } from '../../http/route.ts';
import { sealWaiting } from './audit-seal-store.ts';
import { chainLines, pageAudit } from './audit-trail-store.ts';
import { auditVerifier } from './verify-audit.ts';

/** The audit trail for the operator: search, verification of its chain, export. */
export function auditRoutes({ db, copyLines }: Deps): Route[] {
  const verify = auditVerifier(db);
  return [
    userRoute(listAuditEndpoint, (_context, { body }) => pageAudit(db, body)),
    userRoute(verifyAuditEndpoint, () => verify()),
    fileRoute(exportAuditEndpoint, async ({ signal }) => {
      await sealWaiting(db);
      return copyLines(chainLines(), signal);
    }),
  ];
}
