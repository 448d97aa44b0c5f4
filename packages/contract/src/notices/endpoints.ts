import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { pageRequest } from '../foundation/paging.ts';

const reader = allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' });

export const notificationTypes = ['CONSENT_PUBLISH', 'CONSENT_REVOKE', 'OTHER'] as const;

export const notificationRow = z.object({
  id: z.int(),
  sender_name: z.string(),
  message: z.string(),
  created_on: z.string(),
  msg_type: z.enum(notificationTypes),
  /** JSON text that holds consentFormId. */
  data: z.string(),
  /** By the user who asks; beyond the specification. */
  is_read: z.boolean(),
});
export type NotificationRow = z.output<typeof notificationRow>;

/** The path has no /api/v1: so it is specified (specification 1, section 7). */
export const searchNotificationsEndpoint = endpoint({
  name: 'notifications.search',
  summary: 'Notifications of the own organisation, newest first',
  method: 'POST',
  path: '/consumer/notification/search',
  access: reader,
  body: pageRequest,
  response: z.object({ notifications: z.array(notificationRow), total_rows: z.int() }),
  errors: [],
  audit: null,
  rate: 'read',
});

/** `unread` stops counting here. */
export const UNREAD_COUNTED = 100;

/** How many notifications a user has not read, at most UNREAD_COUNTED, and the newest of all. */
export const unreadNotifications = z.object({
  unread: z.int(),
  /** Rises with each notification; null while there is none. */
  latest_id: z.int().nullable(),
});
export type UnreadNotifications = z.output<typeof unreadNotifications>;

/** Beyond the specification; small, because every screen asks it every few seconds. */
export const countUnreadNotificationsEndpoint = endpoint({
  name: 'notifications.countUnread',
  summary: 'How many notifications of the own organisation the user has not read',
  method: 'GET',
  path: '/consumer/notification/unread',
  access: reader,
  response: unreadNotifications,
  errors: [],
  audit: null,
  rate: 'read',
});

/** Beyond the specification. */
export const markNotificationsReadEndpoint = endpoint({
  name: 'notifications.markRead',
  summary: 'Remember that the user has read one notification, or all up to one',
  method: 'POST',
  path: '/consumer/notification/read',
  access: reader,
  body: z.object({
    notification_id: idSchema,
    /** True: and all that are older. What came after it stays unread. */
    and_older: z.boolean().default(false),
  }),
  response: unreadNotifications,
  errors: ['notFound'],
  audit: 'notification.read',
  rate: 'write',
});
