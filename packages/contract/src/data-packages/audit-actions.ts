import { type AuditTellings, savedAct } from '../foundation/audit/telling.ts';

export const dataPackageActions = {
  'data-package.enable': {
    timeline: ({ isEnabled }) => (isEnabled === true ? 'offered' : 'withdrawn'),
    lately: 'viewers',
  },
  'data-package.publish': { timeline: 'published', lately: 'viewers' },
  'data-package.save': { timeline: savedAct, lately: 'viewers' },
} as const satisfies AuditTellings;
