import type { AuditTellings } from '../foundation/audit/telling.ts';

export const scheduledRunActions = {
  'scheduled-run.execute': { lately: 'administrators' },
} as const satisfies AuditTellings;
