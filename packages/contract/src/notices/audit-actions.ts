import type { AuditTellings } from '../foundation/audit/telling.ts';

export const noticeActions = {
  'notification.read': {},
} as const satisfies AuditTellings;
