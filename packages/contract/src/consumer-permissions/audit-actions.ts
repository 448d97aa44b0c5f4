import type { AuditTellings } from '../foundation/audit/telling.ts';

export const consumerPermissionActions = {
  'consumer-permission.change': {
    counts: ['canceled', 'offered'],
    timeline: ({ canceled }) => (canceled === 0 ? 'permissionGiven' : 'permissionWithdrawn'),
    lately: 'viewers',
  },
} as const satisfies AuditTellings;
