import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { pageRequest } from '../foundation/paging.ts';

export const notificationTypes = ['CONSENT_PUBLISH', 'CONSENT_REVOKE', 'OTHER'] as const;

export const notificationRow = z.object({
  id: z.int(),
  sender_name: z.string(),
  message: z.string(),
  created_on: z.string(),
  msg_type: z.enum(notificationTypes),
  /** JSON text that holds consentFormId. */
  data: z.string(),
});
export type NotificationRow = z.output<typeof notificationRow>;

/** The path has no /api/v1: so it is specified (specification 1, section 7). */
export const searchNotifications = endpoint({
  name: 'notifications.search',
  summary: 'Notifications of the own organisation, newest first',
  method: 'POST',
  path: '/consumer/notification/search',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }),
  body: pageRequest,
  response: z.object({ notifications: z.array(notificationRow), total_rows: z.int() }),
  errors: [],
  audit: null,
  rate: 'read',
});
