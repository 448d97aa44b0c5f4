import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { type ConsumerStream, findConsumerStream, storeConsumerStream } from './consumer-streams-store.ts';
import { holdOrganisation } from './organisation-records-store.ts';
import { rolesOfOrganisation } from './organisations-store.ts';

/**
 * Names the data stream of a consumer.
 * @throws consumerNotFound, also for an organisation that is none
 */
export async function nameConsumerStream(
  { db }: Deps,
  context: UserContext,
  { consumer_id: consumerId, stream_name, stream_type }: ConsumerStream & { readonly consumer_id: number },
): Promise<{ message: string }> {
  await db.transaction().execute(async (trx) => {
    await holdOrganisation(trx, consumerId);
    const roles = await rolesOfOrganisation(trx, consumerId);
    if (roles === null || !roles.includes(organisationRoles.CONSUMER)) throw new AppError('consumerNotFound');
    const before = (await findConsumerStream(trx, consumerId)) ?? null;
    const after = { stream_name, stream_type };
    await storeConsumerStream(trx, consumerId, { ...after, updated_on: new Date(context.now) });
    await recordAudit(trx, context, { target: `organisation/${consumerId}`, details: { before, after } });
  });
  return { message: context.text('streams.streamAdded') };
}
