import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';
import type { Deps } from '../../deps.ts';
import { deleteFinishedSends, forgetIcons, unusedIcons } from './message-retention-store.ts';

const RETENTION_MS = 90 * DAY_MS;
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
  return await inSlices((limit) => deleteFinishedSends(db, { before, limit }), SENDS_AT_ONCE);
}

async function deleteIcons({ db, objects }: Pick<Deps, 'db' | 'objects'>, before: number): Promise<number> {
  return await inSlices(async (limit) => {
    const keys = await unusedIcons(db, { before, limit });
    // First the files: what is left after a failure is found again.
    for (const key of keys) await objects.remove(key);
    await forgetIcons(db, keys);
    return keys.length;
  }, ICONS_AT_ONCE);
}
