import { UNREAD_COUNTED, type UnreadNotifications } from '@vinculum/contract/notifications/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Whose notifications, and who reads them. */
export interface Reader {
  readonly organisationId: number;
  readonly userId: number;
}

/** Whether the reader has read the notification `n`. */
export const isReadBy = (userId: number) => sql<boolean>`(
  n.id <= coalesce((select seen_up_to from notification_seen where user_id = ${userId}), 0)
  or exists (select from notification_read r where r.user_id = ${userId} and r.notification_id = n.id))`;

/** How many the reader has not read, at most UNREAD_COUNTED, and the newest of all. */
export async function countUnread(db: Kysely<Database>, reader: Reader): Promise<UnreadNotifications> {
  const { rows } = await sql<UnreadNotifications>`
    select
      (select count(*) from (
        select from notification n
        where n.organisation_id = ${reader.organisationId}
          and n.id > coalesce((select seen_up_to from notification_seen where user_id = ${reader.userId}), 0)
          and not exists (
            select from notification_read r where r.user_id = ${reader.userId} and r.notification_id = n.id)
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

/** Marks one as read; again changes nothing. */
export async function markRead(trx: Kysely<Database>, reader: Reader, id: number): Promise<void> {
  await trx
    .insertInto('notification_read')
    .values({ user_id: reader.userId, notification_id: id })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Marks all up to one as read; the single marks below are no longer needed. */
export async function markReadUpTo(trx: Kysely<Database>, reader: Reader, id: number): Promise<void> {
  await sql`
    insert into notification_seen as s (user_id, seen_up_to) values (${reader.userId}, ${id})
    on conflict (user_id) do update set seen_up_to = greatest(s.seen_up_to, excluded.seen_up_to)`.execute(
    trx,
  );
  await trx
    .deleteFrom('notification_read')
    .where('user_id', '=', reader.userId)
    .where('notification_id', '<=', id)
    .execute();
}
