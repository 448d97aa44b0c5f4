import { type AuditTellings, savedAct } from '../foundation/audit/telling.ts';

export const formActions = {
  'consent-form.clone': { timeline: 'cloned', lately: 'viewers' },
  'consent-form.save': { timeline: savedAct, lately: 'viewers' },
  'unfinished-form.discard': {},
} as const satisfies AuditTellings;
