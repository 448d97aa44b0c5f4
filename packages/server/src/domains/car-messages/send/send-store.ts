import {
  commandLimits,
  type MessageKind,
  type RefusalReason,
} from '@vinculum/contract/car-messages/vocabulary.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** One thing to send to many vehicles. */
export interface VehicleSend {
  readonly consumerId: number;
  readonly kind: MessageKind;
  /** The organisation's name: what owners are told. */
  readonly sender: string;
  readonly body: object;
  readonly validForMinutes: number;
  /** Each once, normalised. */
  readonly vins: readonly string[];
  readonly createdBy: string;
  readonly now: number;
}

export interface StoredSend {
  /** Null when no VIN was sent to: then nothing is stored. */
  readonly sendId: number | null;
  readonly sent: number;
  readonly refused: readonly { readonly vin: string; readonly reason: RefusalReason }[];
}

/** The switch of a consumer's permissions at an OEM that a kind needs (domain page, "Permissions of a consumer"). */
const flagOf: Readonly<Record<MessageKind, string>> = {
  notification: 'p.access_type_send_notification',
  command: 'p.access_type_send_command',
  'remote-signals': 'p.access_type_send_command',
};

/** Queues a message for every VIN that may be sent to, and tells the gateways to look, all in one statement. */
export async function storeSend(trx: Transaction<Database>, input: VehicleSend): Promise<StoredSend> {
  const now = sql<Date>`${new Date(input.now)}::timestamptz`;
  const deadline = sql`${new Date(input.now + input.validForMinutes * 60_000)}::timestamptz`;
  const { rows } = await sql<StoredSend>`
    with crowded as materialized (
      ${fullVehicles({ consumerId: input.consumerId, vins: sql`select unnest(${input.vins}::text[]) as vin`, now })}
    ), judged as materialized (
      select a.vin, a.place, case when v.vin is null then 'NOT_REGISTERED'
        when not coalesce(${sql.ref(flagOf[input.kind])}, false) then 'NO_PERMISSION'
        when a.vin in (select vin from crowded) then 'TOO_MANY_WAITING' end as refusal
      from unnest(${input.vins}::text[]) with ordinality as a (vin, place)
      left join vehicle v on v.vin = a.vin
      left join consumer_permission p on p.oem_id = v.oem_id and p.consumer_id = ${input.consumerId}
    ), content as (
      select body, body ->> 'title' as title, body ->> 'name' as command, body ->> 'icon' as icon,
        array(select json_object_keys(body -> 'signals')) as signals
      from (values (${JSON.stringify(input.body)}::json)) as input (body)
    ), stored as (
      insert into vehicle_send (consumer_id, kind, sender, body, title, command, signals, icon, valid_for_minutes,
        refused, created_by, created_on)
      select ${input.consumerId}, ${input.kind}, ${input.sender}, content.body, content.title, content.command,
        content.signals, content.icon, ${input.validForMinutes}, counted.refused, ${input.createdBy}, ${now}
      from content, (select count(*) as all, count(refusal) as refused from judged) as counted
      where counted.all > counted.refused
      returning id
    ), queued as (
      insert into vehicle_message (send_id, vin, state, queued_at, deadline)
      select stored.id, judged.vin, 'QUEUED', ${now}, ${deadline} from judged, stored
      where refusal is null order by place
    ), notified as (
      ${announceMessages(sql`select vin from judged where refusal is null`, now)}
    )
    select (select id from stored) as "sendId", count(*) - count(refusal) as sent,
      coalesce(json_agg(json_build_object('vin', vin, 'reason', refusal) order by place)
        filter (where refusal is not null), '[]') as refused
    from judged`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('a count always has a row');
  return row;
}

/**
 * The statement that tells gateways to look for messages to the vehicles of a query of `vin`, each once. A row that
 * waits already gets a new id: the gateway that may just be looking without seeing ours removes the old one only. Rows
 * are taken in the order of the VINs, so that two sends to the same vehicles never wait for each other.
 */
export function announceMessages(vins: RawBuilder<unknown>, now: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`insert into outbox (vin, kind, created_at)
    select vin, 'message', ${now} from (${vins}) as sent order by vin
    on conflict (vin) where kind = 'message' and parked_at is null
      do update set id = default, created_at = excluded.created_at`;
}

/** Whose messages may wait for which vehicles. */
interface Waiting {
  readonly consumerId: number;
  /** A query of `vin`. */
  readonly vins: RawBuilder<unknown>;
  readonly now: RawBuilder<Date>;
}

/**
 * The query of those vehicles for which as many messages of the organisation wait as may: one that is off line for
 * long must not gather them without end. Sends at the very same moment do not see each other and may pass by so many.
 */
export function fullVehicles({ consumerId, vins, now }: Waiting): RawBuilder<unknown> {
  return sql`select m.vin from (${vins}) as addressed
    join vehicle_message m on m.vin = addressed.vin and m.state = 'QUEUED' and m.deadline > ${now}
    join vehicle_send s on s.id = m.send_id and s.consumer_id = ${consumerId}
    group by m.vin having count(*) >= ${commandLimits.waiting}`;
}
