import type { AuditTellings } from '../foundation/audit/telling.ts';

export const loadTestActions = {
  'certificate-template.change': {},
  'certificate-template.make': {},
  'load-test.control': {
    counts: ['vehicles'],
    timeline: ({ order }) => (order === 'start' ? 'started' : 'stopped'),
  },
  'load-test.end': { timeline: ({ failure }) => (failure === null ? 'ended' : 'failed') },
  'load-test.release-certificates': { counts: ['released'], timeline: 'certificatesReleased' },
  'load-test-profile.change': {},
} as const satisfies AuditTellings;
