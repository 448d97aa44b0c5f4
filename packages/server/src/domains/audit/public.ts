export { auditLogs } from './audit-log-store.ts';
export { actionsFoundBy, actOf, countOf } from './event-rules.ts';
export { recordAudit, recordAuditAlone, recordMachineAudit } from './audit-store.ts';
export { forgetKeys, idempotencyKeys } from './idempotency-key-store.ts';
export { sealWaiting } from './audit-seal-store.ts';
export { isPlaceOfChain } from './audit-verification-store.ts';
export { verifyAudit } from './verify-audit.ts';
