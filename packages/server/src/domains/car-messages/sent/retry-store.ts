import { sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { announceMessages, fullVehicles } from '../send/send-store.ts';
import { mayGoAgain } from './sent-store.ts';

/** Which vehicles of which message of the organisation to send to again. */
export interface Retry {
  readonly consumerId: number;
  readonly sendId: number;
  /** Null: every one that it may be sent to again. */
  readonly vins: readonly string[] | null;
  readonly now: number;
}

/**
 * Queues what failed or expired again, with as much time as at first, and tells the gateways. What waits, is under way
 * or done stays as it is, so asking twice queues once; so does what no further message may wait for, and what was for
 * the owner before.
 * @returns how many were queued
 */
export async function queueAgain(trx: Transaction<Database>, retry: Retry): Promise<number> {
  await holdVehicles(trx, retry);
  const now = sql<Date>`${new Date(retry.now)}::timestamptz`;
  const { rows } = await sql<{ queued: number }>`
    with crowded as materialized (
      ${fullVehicles({ consumerId: retry.consumerId, vins: sql`select vin from vehicle_message where send_id = ${retry.sendId}`, now })}
    ), again as (
      select m.id, s.valid_for_minutes
      from vehicle_send s join vehicle_message m on m.send_id = s.id
      where s.id = ${retry.sendId} and s.consumer_id = ${retry.consumerId}
        and ${mayGoAgain(retry.now)}
        and m.vin not in (select vin from crowded)
        and (${retry.vins === null} or m.vin = any(${retry.vins}::text[]))
      order by m.id for no key update of m
    ), queued as (
      update vehicle_message m set state = 'QUEUED', attempt = m.attempt + 1, queued_at = ${now},
        deadline = ${now} + make_interval(mins => again.valid_for_minutes),
        delivered_at = null, finished_at = null, reason = null, answer = null
      from again where m.id = again.id returning m.vin
    ), notified as (
      ${announceMessages(sql`select vin from queued`, now)}
    )
    select count(*) as queued from queued`.execute(trx);
  return rows[0]?.queued ?? 0;
}

/**
 * Waits for who reports another owner of the vehicles, and lets nobody do so before the end of the transaction. A
 * statement of its own: the next one sees what it waited for.
 */
async function holdVehicles(trx: Transaction<Database>, { consumerId, sendId, vins }: Retry): Promise<void> {
  await sql`
    select from vehicle v where v.vin in (
      select m.vin from vehicle_message m join vehicle_send s on s.id = m.send_id
      where s.id = ${sendId} and s.consumer_id = ${consumerId}
        and (${vins === null} or m.vin = any(${vins}::text[])))
    order by v.vin for share of v`.execute(trx);
}

/** Where the vehicles of a notification read its icon from now on. */
export async function setIconAddress(
  trx: Transaction<Database>,
  send: { readonly consumerId: number; readonly sendId: number; readonly address: string },
): Promise<void> {
  await sql`
    update vehicle_send set body = jsonb_set(body::jsonb, '{icon_url}', to_jsonb(${send.address}::text))::json
    where id = ${send.sendId} and consumer_id = ${send.consumerId}`.execute(trx);
}
