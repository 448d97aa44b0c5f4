import type { MessageKind } from '@vinculum/contract/commands/vocabulary.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A message that its vehicle has not confirmed yet. */
export interface DueMessage {
  readonly id: number;
  readonly vin: string;
  readonly attempt: number;
  readonly kind: MessageKind;
  readonly sender: string;
  /** What was sent, as its use case stored it. */
  readonly body: object;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  /** Milliseconds since 1970. */
  readonly deadline: number;
}

/** At once to one vehicle: far below what its connection holds. What is left over follows at its next check-in. */
const AT_ONCE = { messages: 100, bytes: 1_000_000 } as const;

/**
 * What waits for these vehicles and is not past its deadline, the oldest first. Permission is looked at again: what
 * may not be sent any more fails here.
 */
export async function dueMessages(
  db: Kysely<Database>,
  vins: readonly string[],
  now: number,
): Promise<readonly DueMessage[]> {
  if (vins.length === 0) return [];
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<Omit<DueMessage, 'queuedAt' | 'deadline'> & { queued_at: Date; deadline: Date }>`
    with waiting as materialized (
      select m.id, m.vin, m.attempt, m.queued_at, m.deadline, s.kind, s.sender, s.body,
        coalesce(case s.kind when 'notification' then p.access_type_send_notification
          else p.access_type_send_command end, false) as is_permitted,
        row_number() over per_car as place,
        sum(length(s.body::text)) over per_car - length(s.body::text) as bytes_before
      from vehicle_message m
      join vehicle_send s on s.id = m.send_id
      left join vehicle v on v.vin = m.vin
      left join consumer_permission p on p.oem_id = v.oem_id and p.consumer_id = s.consumer_id
      where m.vin = any(${[...vins]}::text[]) and m.state = 'QUEUED' and m.deadline > ${at}
      window per_car as (partition by m.vin order by m.id)
    ), barred as (
      select m.id from vehicle_message m
      where m.id in (select id from waiting where not is_permitted) and m.state = 'QUEUED'
      order by m.id for no key update
    ), failed as (
      update vehicle_message set state = 'FAILED', reason = 'PERMISSION_WITHDRAWN', finished_at = ${at}
      where id in (select id from barred)
    )
    select id, vin, attempt, kind, sender, body, queued_at, deadline from waiting
    where is_permitted and place <= ${AT_ONCE.messages} and bytes_before < ${AT_ONCE.bytes}
    order by id`.execute(db);
  return rows.map(({ queued_at, deadline, ...row }) => ({
    ...row,
    queuedAt: queued_at.getTime(),
    deadline: deadline.getTime(),
  }));
}
