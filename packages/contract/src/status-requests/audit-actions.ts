import type { AuditTellings } from '../foundation/audit/telling.ts';

export const statusRequestActions = {
  'consent-form.request-status': {
    counts: ['queued'],
    timeline: ({ status }) =>
      status === 'FORM_PENDING'
        ? 'ownersAskedAgain'
        : status === 'FORM_MANDATORY'
          ? 'consentsNarrowed'
          : 'consentsEnded',
    lately: 'viewers',
  },
} as const satisfies AuditTellings;
