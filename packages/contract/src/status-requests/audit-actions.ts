import type { AuditTellings } from '../foundation/audit/telling.ts';

export const statusRequestActions = {
  'consent-form.request-status': { counts: ['queued'], timeline: 'statusRequested', lately: 'viewers' },
} as const satisfies AuditTellings;
