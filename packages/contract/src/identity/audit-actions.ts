import type { AuditTellings } from '../foundation/audit/telling.ts';

export const identityActions = {
  'identity.change-password': {},
  'identity.end-sessions': {},
  'identity.new-password': {},
  'identity.sign-in': {},
  'identity.sign-out': {},
} as const satisfies AuditTellings;
