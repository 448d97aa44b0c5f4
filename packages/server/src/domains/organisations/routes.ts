import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
  saveBillingInfoEndpoint,
  saveOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import {
  listOrganisationRolesEndpoint,
  listOrganisationsEndpoint,
  restOrganisationEndpoint,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { organisationRoleRows } from '@vinculum/contract/organisations/organisation.ts';
import { addConsumerStreamEndpoint } from '@vinculum/contract/streams/consumer-stream.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import {
  changeBillingInfo,
  changeOrganisationDetail,
  readBillingInfo,
  readOrganisationDetail,
} from './manage-details.ts';
import { listOrganisations } from './list-organisations.ts';
import { restOrganisation } from './rest-organisation.ts';
import { nameConsumerStream } from './name-stream.ts';
import { saveOrganisation } from './save-organisation.ts';

/** What users do with their own organisation, and the platform's operator with every one. */
export function organisationRoutes(deps: Deps): Route[] {
  return [
    userRoute(getOrganisationDetailEndpoint, (context) => readOrganisationDetail(deps, context)),
    userRoute(saveOrganisationDetailEndpoint, (context, { body }) =>
      changeOrganisationDetail(deps, context, body),
    ),
    userRoute(getBillingInfoEndpoint, (context) => readBillingInfo(deps, context)),
    userRoute(saveBillingInfoEndpoint, (context, { body }) => changeBillingInfo(deps, context, body)),
    userRoute(listOrganisationRolesEndpoint, async () => ({ role: [...organisationRoleRows] })),
    userRoute(listOrganisationsEndpoint, (_context, { body }) => listOrganisations(deps, body)),
    userRoute(saveOrganisationEndpoint, (context, { body }) => saveOrganisation(deps, context, body)),
    userRoute(restOrganisationEndpoint, (context, { body }) => restOrganisation(deps, context, body)),
    userRoute(addConsumerStreamEndpoint, (context, { body }) => nameConsumerStream(deps, context, body)),
  ];
}
