import type { AgreementDetail } from '@vinculum/contract/agreements/agreement.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { pageOwnAgreements, pageReceivedAgreements, publicationsTo } from './agreement-lists-store.ts';

/**
 * An own agreement, or for a fleet owner one that is published to it now, as it was published.
 * @throws notFound
 */
export async function readAgreement(
  { db }: Pick<Deps, 'db'>,
  { principal }: Pick<UserContext, 'principal'>,
  agreementId: number,
): Promise<AgreementDetail> {
  const { organisationId } = principal;
  const isReceived = principal.portal === 'FLEET_MANAGER';
  const find = isReceived ? pageReceivedAgreements : pageOwnAgreements;
  const [agreement] = (await find(db, organisationId, { agreementId, page: 1, limit: 1 })).data;
  if (agreement === undefined) throw new AppError('notFound');
  if (!isReceived) return { ...agreement, received: null };
  const received = await publicationsTo(db, { fleetOwnerId: organisationId, agreementId });
  return { ...agreement, received: received.map(({ at, status }) => ({ at: at.toISOString(), status })) };
}
