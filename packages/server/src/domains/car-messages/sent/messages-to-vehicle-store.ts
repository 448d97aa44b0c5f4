import { rowsOfKeyPage } from '@vinculum/contract/foundation/paging.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { SentScope } from './sent-body.ts';
import { isSeen, type SentRow, type SentVehicleRow, stateIs } from './sent-store.ts';

type MessageRow = Pick<SentRow, 'sender' | 'kind' | 'title' | 'command' | 'signals'> &
  Pick<SentVehicleRow, 'state' | 'reason' | 'queued_at' | 'delivered_at' | 'finished_at'> & {
    readonly id: number;
    readonly send_id: number;
  };

/** What somebody sees of the messages to one vehicle, the newest first: one more than a page holds. */
export async function pageMessagesTo(
  db: Kysely<Database>,
  scope: SentScope,
  to: { readonly vin: string; readonly before: number | null; readonly now: number },
): Promise<MessageRow[]> {
  const isOver = stateIs('EXPIRED', to.now);
  const { rows } = await sql<MessageRow>`
    select m.id, s.id as send_id, s.sender, s.kind, s.title, s.command, s.signals,
      case when ${isOver} then 'EXPIRED' else m.state end as state, m.reason, m.queued_at, m.delivered_at,
      case when ${isOver} then m.deadline else m.finished_at end as finished_at
    from vehicle_message m join vehicle_send s on s.id = m.send_id
    where m.vin = ${to.vin} and (${to.before}::bigint is null or m.id < ${to.before}) and ${isSeen(scope)}
    order by m.id desc limit ${rowsOfKeyPage + 1}`.execute(db);
  return rows;
}
