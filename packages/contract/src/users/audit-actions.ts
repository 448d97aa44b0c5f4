import type { AuditTellings } from '../foundation/audit/telling.ts';

export const userActions = {
  'account.reconcile': {},
  'user.change-permissions': { lately: 'administrators' },
  'user.deactivate': { timeline: 'userDeleted', lately: 'administrators' },
  'user.reset-password': { lately: 'administrators' },
  'user.save': {
    timeline: ({ added }) => (added === undefined ? 'changed' : 'userAdded'),
    lately: 'administrators',
  },
} as const satisfies AuditTellings;
