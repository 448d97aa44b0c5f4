import type { AuditTellings } from '../foundation/audit/telling.ts';

export const domainListActions = {
  'domain-list.add': { counts: ['domains'], timeline: 'domainsAdded', lately: 'editors' },
  'domain-list.delete': { counts: ['domains'], timeline: 'domainsDeleted', lately: 'editors' },
} as const satisfies AuditTellings;
