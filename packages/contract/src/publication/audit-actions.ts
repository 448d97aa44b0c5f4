import type { AuditTellings } from '../foundation/audit/telling.ts';

export const publicationActions = {
  'audience.delete': {},
  'audience.save': {},
  'consent-form.publish': { counts: ['published'], timeline: 'published', lately: 'viewers' },
} as const satisfies AuditTellings;
