import type { AuditTellings } from '../foundation/audit/telling.ts';

export const simulatorActions = {
  'simulator.end': {},
  'simulator.release-certificates': {},
  'simulator.run': {},
} as const satisfies AuditTellings;
