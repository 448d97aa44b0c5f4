import {
  type NotificationRow,
  UNREAD_COUNTED,
  type UnreadNotifications,
} from '@vinculum/contract/notices/endpoints.ts';
import type { MessageKey } from '@vinculum/contract/messages/en.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

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
  /** Whose act it was: in the organisation that is told, that user has read it already. */
  readonly doneBy?: Reader;
  readonly now: Date;
}

export type StoredNotification = Selectable<Database['notification']> & { readonly is_read: boolean };

/** Tells organisations something, in the transaction of what happened. */
export async function addNotifications(
  trx: Transaction<Database>,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const added = await trx
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
    .returning('id')
    .execute();
  const read = notifications.flatMap(({ organisationId, doneBy }, index) => {
    const id = added[index]?.id;
    return id !== undefined && doneBy?.organisationId === organisationId
      ? [{ user_id: doneBy.userId, notification_id: id }]
      : [];
  });
  if (read.length > 0) await trx.insertInto('notification_read').values(read).execute();
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

/** Whose notifications, and who reads them. */
interface Reader {
  readonly organisationId: number;
  readonly userId: number;
}

/** Single marks are few, since only what transactions wrote that still ran needs one; beyond that it stays unread. */
const MOST_SINGLE_MARKS = 10_000;

const seenBefore = (userId: number) =>
  sql`coalesce((select seen_before from notification_seen where user_id = ${userId}), '0')`;

/** Of the notification `n`. */
const isReadBy = (userId: number) => sql<boolean>`(
  n.tx < ${seenBefore(userId)}
  or exists (select from notification_read r where r.user_id = ${userId} and r.notification_id = n.id))`;

/** The same turned round, so that what lies before all that is unread is never looked at. */
const isUnreadBy = (userId: number) => sql<boolean>`(
  n.tx >= ${seenBefore(userId)}
  and not exists (select from notification_read r where r.user_id = ${userId} and r.notification_id = n.id))`;

/** How many the reader has not read, at most UNREAD_COUNTED, and the newest of all. */
export async function countUnread(db: Kysely<Database>, reader: Reader): Promise<UnreadNotifications> {
  const { rows } = await sql<UnreadNotifications>`
    select
      (select count(*) from (
        select from notification n
        where n.organisation_id = ${reader.organisationId}
          and ${isUnreadBy(reader.userId)}
        limit ${UNREAD_COUNTED}) as counted) as unread,
      (select max(id) from notification where organisation_id = ${reader.organisationId}) as latest_id`.execute(
    db,
  );
  return rows[0] ?? { unread: 0, latest_id: null };
}

/** Whether a notification is one of the reader's organisation. */
export async function hasNotification(db: Kysely<Database>, reader: Reader, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', reader.organisationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the reader has yet to read one, or with `andOlder` any up to it. */
export async function hasUnread(
  db: Kysely<Database>,
  reader: Reader,
  { id, andOlder }: { readonly id: number; readonly andOlder: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('notification as n')
    .select('n.id')
    .where('n.organisation_id', '=', reader.organisationId)
    .where('n.id', andOlder ? '<=' : '=', id)
    .where(isUnreadBy(reader.userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks one as read; again changes nothing. */
export async function markRead(trx: Transaction<Database>, reader: Reader, id: number): Promise<void> {
  await trx
    .insertInto('notification_read')
    .values({ user_id: reader.userId, notification_id: id })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * Marks as read what can be seen now and has an id up to the given one; a lower id that is committed later stays
 * unread. "All so far" moves to the oldest transaction that still runs or that wrote a higher id; what younger ones
 * wrote is marked one by one. It never moves back.
 */
export async function markReadUpTo(trx: Transaction<Database>, reader: Reader, id: number): Promise<void> {
  const { userId, organisationId } = reader;
  // One statement, so that both halves see the same rows.
  await sql`
    with seen as (
      insert into notification_seen as s (user_id, seen_before)
      select ${userId}, least(
        oldest_running_tx(),
        (select tx from notification where organisation_id = ${organisationId} and id > ${id} order by tx limit 1))
      on conflict (user_id) do update set seen_before = greatest(s.seen_before, excluded.seen_before)
      returning seen_before
    )
    insert into notification_read (user_id, notification_id)
    select ${userId}, n.id from notification n, seen
    where n.organisation_id = ${organisationId} and n.id <= ${id} and n.tx >= seen.seen_before
    order by n.id desc
    limit ${MOST_SINGLE_MARKS}
    on conflict do nothing`.execute(trx);
  await sql`
    delete from notification_read r using notification n, notification_seen s
    where r.user_id = ${userId} and n.id = r.notification_id
      and s.user_id = r.user_id and n.tx < s.seen_before`.execute(trx);
}
