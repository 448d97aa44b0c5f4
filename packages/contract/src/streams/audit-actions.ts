import type { AuditTellings } from '../foundation/audit/telling.ts';

export const streamActions = {
  'consumer-stream.name': { timeline: 'streamNamed' },
  'stream-key.create': { lately: 'administrators' },
  'stream-key.revoke': { lately: 'administrators' },
} as const satisfies AuditTellings;
