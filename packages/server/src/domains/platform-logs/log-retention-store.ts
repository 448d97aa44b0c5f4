import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';

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
  for (const { id } of old) {
    removed += await inSlices((rows) => deleteLines(db, { streamId: id, rows }));
    await db.deleteFrom('log_stream').where('id', '=', id).execute();
  }
  return removed;
}

async function deleteLines(
  db: Kysely<Database>,
  { streamId, rows }: { readonly streamId: number; readonly rows: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from log_line where id = any(array(
    select id from log_line where stream_id = ${streamId} order by id limit ${rows}))`.execute(db);
  return Number(numAffectedRows);
}
