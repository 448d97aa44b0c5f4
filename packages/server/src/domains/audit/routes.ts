import {
  exportAuditEndpoint,
  listAuditEndpoint,
  verifyAuditEndpoint,
} from '@vinculum/contract/audit/endpoints.ts';
import { readTimelineEndpoint } from '@vinculum/contract/audit/timeline.ts';
import type { Deps } from '../../deps.ts';
import { fileRoute, type Route, userRoute } from '../../http/route.ts';
import { sealWaiting } from './audit-seal-store.ts';
import { readTimeline } from './timeline.ts';
import { chainLines, pageAudit } from './audit-trail-store.ts';
import { auditVerifier } from './verify-audit.ts';

/** The audit trail for the operator: search, verification of its chain, export; and the time lines of objects. */
export function auditRoutes(deps: Deps): Route[] {
  const { db, copyLines } = deps;
  const verify = auditVerifier(db);
  return [
    userRoute(listAuditEndpoint, (_context, { body }) => pageAudit(db, body)),
    userRoute(readTimelineEndpoint, (context, { query }) => readTimeline(deps, context, query)),
    userRoute(verifyAuditEndpoint, () => verify()),
    fileRoute(exportAuditEndpoint, async ({ signal }) => {
      await sealWaiting(db);
      return copyLines(chainLines(), signal);
    }),
  ];
}
