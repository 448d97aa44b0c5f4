import type { AuditTellings } from '../foundation/audit/telling.ts';

export const consumerPermissionActions = {
  'consumer-permission.change': { lately: 'viewers' },
} as const satisfies AuditTellings;
