import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

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
