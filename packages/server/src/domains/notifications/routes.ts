import type { Language } from '@vinculum/contract/messages/languages.ts';
import {
  type NotificationRow,
  notificationTypes,
  searchNotifications,
} from '@vinculum/contract/notifications/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { textOfKey } from '../../http/texts.ts';
import { pageNotifications, type StoredNotification } from './notifications-store.ts';

/** What an organisation was told, worded in the language of the reader. */
export function notificationRoutes({ db }: Deps): Route[] {
  return [
    userRoute(searchNotifications, async ({ principal, language }, { body }) => {
      const { rows, total } = await pageNotifications(db, principal.organisationId, body);
      return { notifications: rows.map((row) => worded(row, language)), total_rows: total };
    }),
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
  };
}
