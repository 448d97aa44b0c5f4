import { type AuditTellings, savedAct } from '../foundation/audit/telling.ts';
import { publicationStatuses } from './agreement.ts';

export const agreementActions = {
  'agreement.delete': { timeline: 'deleted', lately: 'administrators' },
  'agreement.save': { timeline: savedAct, lately: 'administrators' },
  'agreement.status': {
    timeline: ({ status }) => (status === publicationStatuses.published ? 'published' : 'revoked'),
    lately: 'administrators',
  },
} as const satisfies AuditTellings;
