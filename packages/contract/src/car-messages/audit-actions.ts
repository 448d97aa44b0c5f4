import type { AuditTellings } from '../foundation/audit/telling.ts';

export const carMessageActions = {
  'vehicle-message.icon.upload': {},
  'vehicle-message.retry': { counts: ['queued'], lately: 'viewers' },
  'vehicle-message.send-command': { counts: ['sent'], lately: 'viewers' },
  'vehicle-message.send-notification': { counts: ['sent'], lately: 'viewers' },
  'vehicle-message.send-remote-signals': { counts: ['sent'], lately: 'viewers' },
} as const satisfies AuditTellings;
