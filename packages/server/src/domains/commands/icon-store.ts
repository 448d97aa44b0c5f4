import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Notes an icon for which an upload address is given: nothing else knows of those that no notification uses. */
export async function rememberIcon(db: Kysely<Database>, key: string, now: number): Promise<void> {
  await db
    .insertInto('notification_icon')
    .values({ key, created_on: new Date(now) })
    .execute();
}

/** Icons noted before a moment that no send shows any more, at most so many. */
export async function unusedIcons(
  db: Kysely<Database>,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from notification_icon i where created_on < ${new Date(before)}::timestamptz
      and not exists (select from vehicle_send s where s.icon = i.key)
    order by created_on limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

export async function forgetIcons(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('notification_icon').where('key', 'in', keys).execute();
}
