import type { AuditTellings } from '../foundation/audit/telling.ts';

export const revocationActions = {
  'consent-form.revoke': { counts: ['total'], timeline: 'revoked', lately: 'viewers' },
  'consent-form.revoke-by-oem': { counts: ['total'], timeline: 'revokedByMaker', lately: 'viewers' },
} as const satisfies AuditTellings;
