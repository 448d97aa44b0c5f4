import type { AuditTellings } from '../foundation/audit/telling.ts';

export const carMessageActions = {
  'vehicle-message.icon.upload': {},
  'vehicle-message.retry': { counts: ['queued'], lately: 'senders' },
  'vehicle-message.send-command': { counts: ['sent'], lately: 'senders' },
  'vehicle-message.send-notification': { counts: ['sent'], lately: 'senders' },
  'vehicle-message.send-remote-signals': { counts: ['sent'], lately: 'senders' },
} as const satisfies AuditTellings;
