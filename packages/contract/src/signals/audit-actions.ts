import type { AuditTellings } from '../foundation/audit/telling.ts';

export const signalActions = {
  'signal.import-vss': { lately: 'administrators' },
  'signal.update-labels': { lately: 'administrators' },
} as const satisfies AuditTellings;
