import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Removes streams whose day is more than so many days ago, with their lines; the same again for the same day.
 * @returns how many lines
 */
export async function deleteOldLogs(
  db: Kysely<Database>,
  { days, now }: { readonly days: number; readonly now: number },
): Promise<number> {
  const today = now - (now % DAY_MS);
  const old = await db
    .selectFrom('log_stream')
    .select('id')
    .where('began_on', '<', new Date(today - days * DAY_MS))
    .orderBy('id')
    .execute();
  let removed = 0;
  // One stream at a time: all of them in one statement would hold their locks for long.
  for (const { id } of old) {
    const lines = await db.deleteFrom('log_line').where('stream_id', '=', id).executeTakeFirst();
    await db.deleteFrom('log_stream').where('id', '=', id).execute();
    removed += Number(lines.numDeletedRows);
  }
  return removed;
}
