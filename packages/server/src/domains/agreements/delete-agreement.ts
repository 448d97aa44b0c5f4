import { publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { lockAgreement, removeAgreement } from './agreements-store.ts';
import { appendPublications, publicationsOf } from './publications-store.ts';

/**
 * Removes an own agreement and revokes it wherever it is published.
 * @throws notFound
 */
export async function deleteAgreement(
  deps: Deps,
  context: UserContext,
  agreementId: number,
): Promise<{ message: string }> {
  const { organisationId: consumerId, username } = context.principal;
  await deps.db.transaction().execute(async (trx) => {
    const scope = { consumerId, agreementId };
    const agreement = await lockAgreement(trx, scope);
    if (agreement === undefined) throw new AppError('notFound');
    const now = new Date(context.now);
    const fleetOwnerIds = (await publicationsOf(trx, [agreementId])).map((one) => one.fleet_owner_id);
    const status = publicationStatuses.revoked;
    await appendPublications(trx, agreement, { fleetOwnerIds, status, username, now });
    await removeAgreement(trx, scope, now);
    await recordAudit(trx, context, { target: `agreement/${agreementId}`, details: { fleetOwnerIds } });
  });
  return { message: context.text('agreements.deleted') };
}
