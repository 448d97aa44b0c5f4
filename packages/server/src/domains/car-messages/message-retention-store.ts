import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Notes an icon for which an upload address is given: nothing else knows of those that no notification uses. */
export async function rememberIcon(trx: Transaction<Database>, key: string, now: number): Promise<void> {
  await trx
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

/** A vehicle that has a command or remote signals is done with them in seconds; after this it is not coming back. */
const UNDER_WAY_MINUTES = 60;

/**
 * Marks messages that did not reach their vehicles in time, which nothing waits for: the clock decides at every
 * reading. Also commands and remote signals that their vehicles took and said no more of, an hour past their deadline:
 * then they can be sent again. A report that comes later still counts. A notification that a vehicle has was delivered.
 * @param now milliseconds since 1970
 * @returns how many were marked
 */
export async function expireMessages(db: Kysely<Database>, now: number): Promise<number> {
  const at = sql`${new Date(now)}::timestamptz`;
  const underWay = sql`make_interval(mins => ${UNDER_WAY_MINUTES})`;
  const { numAffectedRows } = await sql`
    with over as (
      select m.id from vehicle_message m join vehicle_send s on s.id = m.send_id
      where (m.state = 'QUEUED' and m.deadline <= ${at})
        or (m.state = 'DELIVERED' and m.deadline <= ${at} - ${underWay} and s.kind <> 'notification')
      order by m.id for no key update of m skip locked
    )
    update vehicle_message m set state = 'EXPIRED',
      finished_at = case m.state when 'QUEUED' then m.deadline else m.deadline + ${underWay} end
    from over where m.id = over.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the oldest sends of whose vehicles none has a deadline at or after a moment (milliseconds since 1970).
 * @returns how many, at most `limit`
 */
export async function deleteFinishedSends(
  db: Kysely<Database>,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const at = sql`${new Date(before)}::timestamptz`;
  const { rows } = await sql`
    delete from vehicle_send where id in (
      select s.id from vehicle_send s where s.created_on < ${at}
        and not exists (select from vehicle_message m where m.send_id = s.id and m.deadline >= ${at})
      order by s.created_on limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.length;
}
