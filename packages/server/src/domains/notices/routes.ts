import type { Language } from '@vinculum/contract/foundation/languages.ts';
import {
  countUnreadNotificationsEndpoint,
  markNotificationsReadEndpoint,
  type NotificationRow,
  notificationTypes,
  searchNotificationsEndpoint,
  type UnreadNotifications,
} from '@vinculum/contract/notices/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { textOfKey } from '../../http/texts.ts';
import {
  countUnread,
  hasNotification,
  hasUnread,
  markRead,
  markReadUpTo,
  pageNotifications,
  type StoredNotification,
} from './notices-store.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';

/** What an organisation was told, worded in the language of the reader. */
export function noticeRoutes(deps: Deps): Route[] {
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

/**
 * Remembers that the user has read one notification, or it and all older ones.
 * @returns what is still unread.
 * @throws notFound, also for a notification of another organisation.
 */
async function markNotificationsRead(
  { db }: Deps,
  context: UserContext,
  body: RequestOf<typeof markNotificationsReadEndpoint>['body'],
): Promise<UnreadNotifications> {
  const { notification_id: id, and_older: andOlder } = body;
  return await db.transaction().execute(async (trx) => {
    const reader = context.principal;
    if (!(await hasNotification(trx, reader, id))) throw new AppError('notFound');
    if (await hasUnread(trx, reader, { id, andOlder })) {
      await (andOlder ? markReadUpTo(trx, reader, id) : markRead(trx, reader, id));
      await recordAudit(trx, context, { target: `notification/${id}`, details: { andOlder } });
    }
    return await countUnread(trx, reader);
  });
}
