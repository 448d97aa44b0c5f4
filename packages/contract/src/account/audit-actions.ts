import type { AuditTellings } from '../foundation/audit/telling.ts';

export const accountActions = {
  'account.profile-image.delete': {},
  'account.profile-image.upload': {},
} as const satisfies AuditTellings;
