import type { AuditTellings } from '../foundation/audit/telling.ts';

export const userActions = {
  'account.reconcile': {},
  'user.change-permissions': { lately: 'administrators' },
  'user.deactivate': { lately: 'administrators' },
  'user.reset-password': { lately: 'administrators' },
  'user.save': { lately: 'administrators' },
} as const satisfies AuditTellings;
