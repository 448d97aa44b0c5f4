import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  changeAgreementStatusEndpoint,
  deleteAgreementEndpoint,
  getAgreementEndpoint,
  listAgreementsEndpoint,
  listFleetOwnersEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import type { AgreementDetail } from '@vinculum/contract/agreements/agreement.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../call-context.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { listOrganisationsOfRole } from '../organisations/public.ts';
import { pageOwnAgreements, pageReceivedAgreements, publicationsTo } from './agreement-lists-store.ts';
import { changeAgreementStatus, deleteAgreement, saveAgreement } from './manage-agreements.ts';

/** Master service agreements: a consumer writes and publishes them, a fleet owner reads those published to it. */
export function agreementRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    userRoute(saveAgreementEndpoint, (context, { body }) => saveAgreement(deps, context, body)),
    userRoute(listAgreementsEndpoint, async ({ principal }, { body }) => {
      const page = principal.portal === 'FLEET_MANAGER' ? pageReceivedAgreements : pageOwnAgreements;
      return await page(db, principal.organisationId, body);
    }),
    userRoute(getAgreementEndpoint, (context, { params }) => readAgreement(deps, context, params.id)),
    userRoute(deleteAgreementEndpoint, (context, { body }) => deleteAgreement(deps, context, body.msa_id)),
    userRoute(changeAgreementStatusEndpoint, (context, { body }) =>
      changeAgreementStatus(deps, context, body),
    ),
    userRoute(listFleetOwnersEndpoint, async () => ({
      organisation: await listOrganisationsOfRole(db, organisationRoles.FLEET_OWNER),
    })),
  ];
}

/**
 * An own agreement, or for a fleet owner one that is published to it now, as it was published.
 * @throws notFound
 */
async function readAgreement(
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
