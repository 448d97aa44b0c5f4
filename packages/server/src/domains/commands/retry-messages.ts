import { maySend } from '@vinculum/contract/commands/send-access.ts';
import type { retryVehicleMessage } from '@vinculum/contract/commands/sent-messages.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { describeSent } from './describe-sent.ts';
import { queueAgain } from './retry-store.ts';
import { findSend } from './sent-store.ts';

/**
 * Sends a message again to those of its vehicles that failed or expired; clicking twice sends once.
 * @throws notFound, also for another organisation's; forbidden for a kind that the user may not send.
 */
export async function retryMessages(
  { db }: Deps,
  context: UserContext,
  body: RequestOf<typeof retryVehicleMessage>['body'],
): Promise<AnswerOf<typeof retryVehicleMessage>> {
  const { principal, now } = context;
  const consumerId = principal.organisationId;
  const queued = await db.transaction().execute(async (trx) => {
    const send = await findSend(trx, consumerId, { id: body.send_id, now });
    if (send === undefined) throw new AppError('notFound');
    const { kind, signals } = describeSent(send);
    if (!maySend(principal, kind, signals)) throw new AppError('forbidden');
    const vins = body.vin_numbers ?? null;
    const count = await queueAgain(trx, { consumerId, sendId: send.id, vins, now });
    await recordAudit(trx, context, { target: `vehicle-send/${send.id}`, details: { queued: count } });
    return count;
  });
  return { message: context.text('commands.queuedAgain', { queued }), queued };
}
