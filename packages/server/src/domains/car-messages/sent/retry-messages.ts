import type { retryVehicleMessageEndpoint } from '@vinculum/contract/car-messages/sent-messages.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { type ListQuery, refuseForbiddenHosts } from '../../domain-lists/public.ts';
import { holdAwakeConsumer } from '../../organisations/public.ts';
import { vehicleIconAddress } from '../send/notification-icon.ts';
import { queueAgain, setIconAddress } from './retry-store.ts';
import { notificationBody, sentScopeOf } from './sent-body.ts';
import { bodyOfSend, findSend } from './sent-store.ts';

/**
 * Sends a message again to those of its vehicles that failed or expired; clicking twice sends once.
 * @throws notFound, also for another organisation's and for a kind that the user may not send; consumerNotFound for an
 * operator when its consumer is at rest; badRequest at `url` for a host that the organisation's lists have come to
 * forbid.
 */
export async function retryMessages(
  { db, objects }: Deps,
  context: UserContext,
  body: RequestOf<typeof retryVehicleMessageEndpoint>['body'],
): Promise<AnswerOf<typeof retryVehicleMessageEndpoint>> {
  const { principal, now } = context;
  const queued = await db.transaction().execute(async (trx) => {
    const send = await findSend(trx, sentScopeOf(principal), { id: body.send_id, now });
    if (send === undefined) throw new AppError('notFound');
    const consumerId = send.consumer_id;
    await holdAwakeConsumer(trx, consumerId);
    const lists = { organisationId: consumerId, askerId: principal.organisationId };
    if (send.kind === 'notification') await checkNotification(trx, lists, send.id);
    const vins = body.vin_numbers ?? null;
    const count = await queueAgain(trx, { consumerId, sendId: send.id, vins, now });
    if (count === 0) return count;
    if (send.icon !== null) {
      const deadline = now + send.valid_for_minutes * 60_000;
      const address = await vehicleIconAddress({ objects }, send.icon, deadline);
      await setIconAddress(trx, { consumerId, sendId: send.id, address });
    }
    await recordAudit(trx, context, {
      target: `vehicle-send/${send.id}`,
      details: { consumerId, queued: count },
    });
    return count;
  });
  return { message: context.text('commands.queuedAgain', { queued }), queued };
}

/** The lists may have changed since it was sent. */
async function checkNotification(
  trx: Transaction<Database>,
  lists: ListQuery,
  sendId: number,
): Promise<void> {
  const { url } = notificationBody.parse(await bodyOfSend(trx, lists.organisationId, sendId));
  await refuseForbiddenHosts(trx, lists, url === null ? [] : [{ field: 'url', url }]);
}
