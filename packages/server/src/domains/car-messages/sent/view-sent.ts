import { keyPage } from '@vinculum/contract/foundation/paging.ts';
import type {
  getVehicleMessageEndpoint,
  listMessageVehiclesEndpoint,
  listVehicleMessagesEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import type { listMessagesOfVehicleEndpoint } from '@vinculum/contract/car-messages/of-vehicle.ts';
import { failureReasons } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { findVehicleFor } from '../../../read-models/vehicle/vehicle-store.ts';
import { commandOf, contentOfSent, describeSent, describeVehicle } from './describe-sent.ts';
import { iconAddress } from '../send/notification-icon.ts';
import { pageMessagesTo } from './messages-to-vehicle-store.ts';
import { sentScopeOf } from './sent-body.ts';
import { bodyOfSend, findSend, listSends, listSentVehicles } from './sent-store.ts';

/**
 * What the caller's organisation sent to vehicles, newest first, of the kinds that the caller may send; for the
 * operator what every consumer sent, or the one that it names.
 */
export async function listSent(
  { db }: Deps,
  { principal, now }: UserContext,
  { page, limit, consumer_id: consumerId }: RequestOf<typeof listVehicleMessagesEndpoint>['body'],
): Promise<AnswerOf<typeof listVehicleMessagesEndpoint>> {
  const { rows, total } = await listSends(db, sentScopeOf(principal), {
    consumerId: consumerId ?? 'everybody',
    offset: (page - 1) * limit,
    limit,
    now,
  });
  return { data: rows.map(describeSent), total_rows: total };
}

/**
 * One message in full.
 * @throws notFound, also for another organisation's and for a kind that the caller may not send.
 */
export async function getSent(
  deps: Deps,
  { principal, now }: UserContext,
  id: number,
): Promise<AnswerOf<typeof getVehicleMessageEndpoint>> {
  const row = await findSend(deps.db, sentScopeOf(principal), { id, now });
  if (row === undefined) throw new AppError('notFound');
  const body = await bodyOfSend(deps.db, row.consumer_id, id);
  const { icon, ...content } = contentOfSent(row.kind, body);
  return {
    ...describeSent(row),
    ...content,
    icon: icon === null ? null : await iconAddress(deps, icon, now),
  };
}

/**
 * The vehicles of a message and how far each is.
 * @throws notFound, also for another organisation's and for a kind that the caller may not send.
 */
export async function listVehiclesOfSent(
  { db }: Deps,
  { principal, now }: UserContext,
  body: RequestOf<typeof listMessageVehiclesEndpoint>['body'],
): Promise<AnswerOf<typeof listMessageVehiclesEndpoint>> {
  const { send_id: sendId, state = null, page, limit } = body;
  const send = await findSend(db, sentScopeOf(principal), { id: sendId, now });
  if (send === undefined) throw new AppError('notFound');
  const { rows, total } = await listSentVehicles(db, send.consumer_id, {
    sendId,
    state,
    offset: (page - 1) * limit,
    limit,
    now,
  });
  return { data: rows.map(describeVehicle), total_rows: total };
}

/**
 * What the caller's organisation sent to one vehicle, of the kinds that the caller may send; for the operator what
 * every consumer sent.
 * @throws notFound for a vehicle that is none of the caller's business
 */
export async function listSentTo(
  { db }: Deps,
  { principal, now }: UserContext,
  { vin, before }: { readonly vin: string; readonly before: number | null },
): Promise<AnswerOf<typeof listMessagesOfVehicleEndpoint>> {
  const known = await findVehicleFor(db, principal, vin);
  if (known === undefined) throw new AppError('notFound');
  const { rows, next } = keyPage(await pageMessagesTo(db, sentScopeOf(principal), { vin, before, now }));
  return {
    data: rows.map((row) => ({
      send_id: row.send_id,
      sender: row.sender,
      kind: row.kind,
      title: row.title,
      command: commandOf(row),
      signals: [...row.signals],
      state: row.state,
      reason: failureReasons.find((reason) => reason === row.reason) ?? null,
      queued_on: row.queued_at.toISOString(),
      delivered_on: row.delivered_at?.toISOString() ?? null,
      done_on: row.finished_at?.toISOString() ?? null,
    })),
    next,
  };
}
