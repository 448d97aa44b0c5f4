import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A vehicle that has a command or remote signals is done with them in seconds; after this it is not coming back. */
const UNDER_WAY_MINUTES = 60;

/**
 * Marks messages that did not reach their vehicles in time, which nothing waits for: the clock decides at every
 * reading. Also commands and remote signals that their vehicles took and said no more of, an hour past their deadline:
 * then they can be sent again. A word that comes later still counts. A notification that a vehicle has was delivered.
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
