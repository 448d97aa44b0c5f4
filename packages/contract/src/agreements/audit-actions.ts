import { type AuditTellings, savedAct } from '../foundation/audit/telling.ts';
import { publicationStatuses } from './agreement.ts';

export const agreementActions = {
  'agreement.delete': { timeline: 'deleted', lately: 'viewers' },
  'agreement.save': { timeline: savedAct, lately: 'viewers' },
  'agreement.status': {
    timeline: ({ status }) => (status === publicationStatuses.published ? 'published' : 'revoked'),
    lately: 'viewers',
  },
} as const satisfies AuditTellings;
