export { auditLogs } from './audit-log-store.ts';
export { recordAudit } from './audit-store.ts';
export { startAuditSealer } from './audit-sealer.ts';
export { verifyAudit } from './verify-audit.ts';
