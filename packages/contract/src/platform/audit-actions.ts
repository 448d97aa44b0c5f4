import type { AuditTellings } from '../foundation/audit/telling.ts';

export const platformActions = {
  'installation.restore': {},
  'operator.create': {},
} as const satisfies AuditTellings;
