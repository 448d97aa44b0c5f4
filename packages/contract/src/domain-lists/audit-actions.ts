import type { AuditTellings } from '../foundation/audit/telling.ts';

export const domainListActions = {
  'domain-list.add': { counts: ['domains'], timeline: 'domainsAdded', lately: 'viewers' },
  'domain-list.delete': { counts: ['domains'], timeline: 'domainsDeleted', lately: 'viewers' },
} as const satisfies AuditTellings;
