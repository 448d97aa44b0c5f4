import type {
  getVehicleMessage,
  listMessageVehicles,
  listVehicleMessages,
} from '@vinculum/contract/commands/sent-messages.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { contentOfSent, describeSent, describeVehicle } from './describe-sent.ts';
import { iconAddress } from './notification-icon.ts';
import { findSend, listSends, listSentVehicles } from './sent-store.ts';

/** What the caller's organisation sent to vehicles, newest first. */
export async function listSent(
  { db }: Deps,
  { principal, now }: UserContext,
  { page, limit }: RequestOf<typeof listVehicleMessages>['body'],
): Promise<AnswerOf<typeof listVehicleMessages>> {
  const { rows, total } = await listSends(db, principal.organisationId, {
    offset: (page - 1) * limit,
    limit,
    now,
  });
  return { data: rows.map(describeSent), total_rows: total };
}

/**
 * One message in full.
 * @throws notFound, also for another organisation's.
 */
export async function getSent(
  deps: Deps,
  { principal, now }: UserContext,
  id: number,
): Promise<AnswerOf<typeof getVehicleMessage>> {
  const row = await findSend(deps.db, principal.organisationId, { id, now });
  if (row === undefined) throw new AppError('notFound');
  const { icon, ...content } = contentOfSent(row);
  return {
    ...describeSent(row),
    ...content,
    icon: icon === null ? null : await iconAddress(deps, icon, now),
  };
}

/**
 * The vehicles of a message and how far each is.
 * @throws notFound, also for another organisation's.
 */
export async function listVehiclesOfSent(
  { db }: Deps,
  { principal, now }: UserContext,
  body: RequestOf<typeof listMessageVehicles>['body'],
): Promise<AnswerOf<typeof listMessageVehicles>> {
  const { send_id: sendId, state = null, page, limit } = body;
  const send = await findSend(db, principal.organisationId, { id: sendId, now });
  if (send === undefined) throw new AppError('notFound');
  const { rows, total } = await listSentVehicles(db, principal.organisationId, {
    sendId,
    state,
    offset: (page - 1) * limit,
    limit,
    now,
  });
  return { data: rows.map(describeVehicle), total_rows: total };
}
