import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * Marks messages that did not reach their vehicles in time. Nothing waits for it: the clock decides at every reading.
 * @param now milliseconds since 1970
 * @returns how many were marked
 */
export async function expireMessages(db: Kysely<Database>, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with over as (
      select id from vehicle_message where state = 'QUEUED' and deadline <= ${new Date(now)}::timestamptz
      order by id for no key update skip locked
    )
    update vehicle_message set state = 'EXPIRED', finished_at = deadline
    where id in (select id from over)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
