import { type AuditTellings, savedAct } from '../foundation/audit/telling.ts';

export const organisationActions = {
  'organisation.billing.save': { timeline: 'billingSaved', lately: 'administrators' },
  'organisation.detail.save': { timeline: 'detailSaved', lately: 'administrators' },
  'organisation.rest': {
    timeline: ({ is_resting: isResting }) => (isResting === true ? 'rested' : 'woken'),
    lately: 'administrators',
  },
  'organisation.save': { timeline: savedAct, lately: 'administrators' },
} as const satisfies AuditTellings;
