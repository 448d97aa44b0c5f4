import type { MessageKind } from '@vinculum/contract/car-messages/vocabulary.ts';
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

export interface DueMessages {
  readonly messages: readonly DueMessage[];
  /** Vehicles for which the look had no room left: ask again for these. */
  readonly later: ReadonlySet<string>;
}

/** At once to one vehicle: far below what its connection holds. What is left over follows at its next check-in. */
const AT_ONCE = { messages: 100, bytes: 1_000_000 } as const;

/** At once to all vehicles that are asked for: about this much JSON, so that revocations never wait long behind it. */
const MOST_BYTES = 4_000_000;
/** What a message is beside its body. */
const ENVELOPE_BYTES = 300;

/**
 * What waits for these vehicles and is not past its deadline, by vehicle in the order in which they are given, the
 * oldest first. Permission is looked at again: what may not be sent any more fails here.
 */
export async function dueMessages(
  db: Kysely<Database>,
  vins: readonly string[],
  now: number,
): Promise<DueMessages> {
  if (vins.length === 0) return { messages: [], later: new Set() };
  const rows = await dueRows(db, vins, now);
  const fitting = rows.filter(({ isLater }) => !isLater);
  const bodies = await bodiesOf(
    db,
    fitting.map(({ sendId }) => sendId),
  );
  return {
    messages: fitting.map((row) => ({
      ...row,
      body: bodies.get(row.sendId) ?? {},
      queuedAt: row.queuedAt.getTime(),
      deadline: row.deadline.getTime(),
    })),
    later: new Set(rows.flatMap(({ isLater, vin }) => (isLater ? [vin] : []))),
  };
}

type DueRow = Omit<DueMessage, 'queuedAt' | 'deadline' | 'body'> & {
  readonly sendId: number;
  readonly queuedAt: Date;
  readonly deadline: Date;
  readonly isLater: boolean;
};

/** Without the bodies; of each vehicle that must wait its first message only. */
async function dueRows(db: Kysely<Database>, vins: readonly string[], now: number): Promise<DueRow[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<DueRow>`
    with waiting as materialized (
      select m.id, m.send_id, m.vin, m.attempt, m.queued_at, m.deadline, a.car
      from unnest(${[...vins]}::text[]) with ordinality as a (vin, car)
      join vehicle_message m on m.vin = a.vin and m.state = 'QUEUED' and m.deadline > ${at}
    ), sends as materialized (
      select id, consumer_id, kind, sender, octet_length(body::text) + ${ENVELOPE_BYTES} as bytes from vehicle_send
      where id in (select send_id from waiting)
    ), judged as materialized (
      select w.*, s.kind, s.sender, s.bytes,
        coalesce(case s.kind when 'notification' then p.access_type_send_notification
          else p.access_type_send_command end, false) as is_permitted
      from waiting w join sends s on s.id = w.send_id
      left join vehicle v on v.vin = w.vin
      left join consumer_permission p on p.oem_id = v.oem_id and p.consumer_id = s.consumer_id
    ), barred as (
      select m.id from vehicle_message m
      where m.id in (select id from judged where not is_permitted) and m.state = 'QUEUED'
      order by m.id for no key update
    ), failed as (
      update vehicle_message set state = 'FAILED', reason = 'PERMISSION_WITHDRAWN', finished_at = ${at}
      where id in (select id from barred)
    ), placed as (
      select *, row_number() over per_car as place, sum(bytes) over per_car - bytes as bytes_before
      from judged where is_permitted
      window per_car as (partition by car order by id)
    ), measured as (
      -- Vehicles are whole: the bytes of all up to this one, without its own.
      select *, sum(bytes) over (order by car) - sum(bytes) over (partition by car) >= ${MOST_BYTES} as is_later
      from placed where place <= ${AT_ONCE.messages} and bytes_before < ${AT_ONCE.bytes}
    )
    select id, send_id as "sendId", vin, attempt, kind, sender, queued_at as "queuedAt", deadline,
      is_later as "isLater"
    from measured where not is_later or place = 1 order by car, id`.execute(db);
  return rows;
}

/** Each body once, however many vehicles are sent it. */
async function bodiesOf(
  db: Kysely<Database>,
  sendIds: readonly number[],
): Promise<ReadonlyMap<number, object>> {
  const { rows } = await sql<{ id: number; body: object }>`
    select id, body from vehicle_send where id = any(${[...new Set(sendIds)]}::int[])`.execute(db);
  return new Map(rows.map(({ id, body }) => [id, body]));
}
