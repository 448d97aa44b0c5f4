import type { AuditTellings } from '../foundation/audit/telling.ts';

export const mailActions = {
  'organisation-message.read': {},
  'organisation-message.send': {},
} as const satisfies AuditTellings;
