import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import type { changeAgreementStatusEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { listOrganisationsOfRole } from '../organisations/public.ts';
import { lockAgreement } from './agreements-store.ts';
import { appendPublications, publicationsOf } from './publications-store.ts';

/**
 * Publishes an own agreement to a fleet owner, or revokes it there.
 * @throws notFound, also for what is no fleet owner; agreementAlreadyPublished; agreementNotPublished.
 */
export async function changeAgreementStatus(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof changeAgreementStatusEndpoint>['body'],
): Promise<{ message: string }> {
  const { organisationId: consumerId, username } = context.principal;
  const { status, msa_id: agreementId, fleet_owner_id: fleetOwnerId } = body;
  const isPublishing = status === publicationStatuses.published;
  await deps.db.transaction().execute(async (trx) => {
    const agreement = await lockAgreement(trx, { consumerId, agreementId });
    const owners = await listOrganisationsOfRole(trx, organisationRoles.FLEET_OWNER);
    const owner = owners.find(({ id }) => id === fleetOwnerId);
    if (agreement === undefined || owner === undefined) throw new AppError('notFound');
    const published = await publicationsOf(trx, [agreementId]);
    if (published.some((one) => one.fleet_owner_id === fleetOwnerId) === isPublishing) {
      const code = isPublishing ? 'agreementAlreadyPublished' : 'agreementNotPublished';
      throw new AppError(code, { args: { owner: owner.name } });
    }
    const now = new Date(context.now);
    await appendPublications(trx, agreement, { fleetOwnerIds: [fleetOwnerId], status, username, now });
    await recordAudit(trx, context, {
      target: `agreement/${agreementId}`,
      details: { status, fleetOwnerId },
    });
  });
  return { message: context.text(isPublishing ? 'agreements.published' : 'agreements.revoked') };
}
