import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  changeAgreementStatusEndpoint,
  deleteAgreementEndpoint,
  getAgreementEndpoint,
  listAgreementsEndpoint,
  listFleetOwnersEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { listOrganisationsOfRole } from '../organisations/public.ts';
import { pageOwnAgreements, pageReceivedAgreements } from './agreement-lists-store.ts';
import { changeAgreementStatus, deleteAgreement, saveAgreement } from './manage-agreements.ts';
import { readAgreement } from './read-agreement.ts';

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
