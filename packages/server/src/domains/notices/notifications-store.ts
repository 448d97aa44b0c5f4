import type { NotificationRow } from '@vinculum/contract/notices/endpoints.ts';
import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isReadBy, type Reader } from './read-marks-store.ts';

export interface NewNotification {
  /** Who is told. */
  readonly organisationId: number;
  readonly senderName: string;
  /** Kept as key and arguments, so that every reader gets it in the own language. */
  readonly messageKey: MessageKey;
  readonly messageArgs?: Readonly<Record<string, string | number>>;
  readonly type: NotificationRow['msg_type'];
  /** For example `{ consentFormId }`. */
  readonly data?: object;
  readonly now: Date;
}

export type StoredNotification = Selectable<Database['notification']> & { readonly is_read: boolean };

/** Tells organisations something, in the transaction of what happened. */
export async function addNotifications(
  trx: Kysely<Database>,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  await trx
    .insertInto('notification')
    .values(
      notifications.map((notification) => ({
        organisation_id: notification.organisationId,
        sender_name: notification.senderName,
        message_key: notification.messageKey,
        message_args: JSON.stringify(notification.messageArgs ?? {}),
        msg_type: notification.type,
        data: JSON.stringify(notification.data ?? {}),
        created_on: notification.now,
      })),
    )
    .execute();
}

/** One page of an organisation's notifications as one reader sees them, newest first, with the count of all. */
export async function pageNotifications(
  db: Kysely<Database>,
  reader: Reader,
  page: { readonly page: number; readonly limit: number },
): Promise<{ rows: StoredNotification[]; total: number }> {
  const own = db.selectFrom('notification as n').where('organisation_id', '=', reader.organisationId);
  const { total } = await own
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .select(isReadBy(reader.userId).as('is_read'))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  return { rows, total };
}
