import type { Language } from '@vinculum/contract/foundation/languages.ts';
import {
  countUnreadNotificationsEndpoint,
  markNotificationsReadEndpoint,
  type NotificationRow,
  notificationTypes,
  searchNotificationsEndpoint,
} from '@vinculum/contract/notices/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { textOfKey } from '../../http/texts.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { pageNotifications, type StoredNotification } from './notifications-store.ts';
import { countUnread } from './read-marks-store.ts';

/** What an organisation was told, worded in the language of the reader. */
export function notificationRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    userRoute(searchNotificationsEndpoint, async ({ principal, language }, { body }) => {
      const { rows, total } = await pageNotifications(db, principal, body);
      return { notifications: rows.map((row) => worded(row, language)), total_rows: total };
    }),
    userRoute(countUnreadNotificationsEndpoint, ({ principal }) => countUnread(db, principal)),
    userRoute(markNotificationsReadEndpoint, (context, { body }) =>
      markNotificationsRead(deps, context, body),
    ),
  ];
}

function worded(row: StoredNotification, language: Language): NotificationRow {
  return {
    id: row.id,
    sender_name: row.sender_name,
    message: textOfKey(language, row.message_key, row.message_args),
    created_on: row.created_on.toISOString(),
    msg_type: notificationTypes.find((type) => type === row.msg_type) ?? 'OTHER',
    data: JSON.stringify(row.data),
    is_read: row.is_read,
  };
}
