import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { forgetIcons, unusedIcons } from './icon-store.ts';

const RETENTION_MS = 90 * 24 * 3_600_000;
/** Sends of one statement; each has at most as many vehicles as a request may name. */
const SENDS_AT_ONCE = 5;
const ICONS_AT_ONCE = 100;

/**
 * Deletes sends 90 days after the deadline of the last of their vehicles, whatever became of them, and icons 90 days
 * after their upload when no send shows them. In slices, so that nothing waits long for it.
 * @param now milliseconds since 1970
 * @returns how many sends and icons were deleted
 */
export async function deleteMessagesPastRetention(
  { db, objects }: Pick<Deps, 'db' | 'objects'>,
  now: number,
): Promise<number> {
  const before = now - RETENTION_MS;
  return (await deleteSends(db, before)) + (await deleteIcons({ db, objects }, before));
}

async function deleteSends(db: Kysely<Database>, before: number): Promise<number> {
  const at = sql`${new Date(before)}::timestamptz`;
  let deleted = 0;
  for (;;) {
    const { rows } = await sql`
      delete from vehicle_send where id in (
        select s.id from vehicle_send s where s.created_on < ${at}
          and not exists (select from vehicle_message m where m.send_id = s.id and m.deadline >= ${at})
        order by s.created_on limit ${SENDS_AT_ONCE} for update skip locked
      ) returning id`.execute(db);
    deleted += rows.length;
    if (rows.length < SENDS_AT_ONCE) return deleted;
  }
}

async function deleteIcons({ db, objects }: Pick<Deps, 'db' | 'objects'>, before: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const keys = await unusedIcons(db, { before, limit: ICONS_AT_ONCE });
    // First the files: what is left after a failure is found again.
    for (const key of keys) await objects.remove(key);
    await forgetIcons(db, keys);
    deleted += keys.length;
    if (keys.length < ICONS_AT_ONCE) return deleted;
  }
}
