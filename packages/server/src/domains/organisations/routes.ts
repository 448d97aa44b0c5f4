import {
  getBillingInfo,
  getOrganisationDetail,
  saveBillingInfo,
  saveOrganisationDetail,
} from '@vinculum/contract/organisations/endpoints.ts';
import {
  listOrganisationRoles,
  listOrganisations as listOrganisationsCall,
  restOrganisation as restOrganisationCall,
  saveOrganisation as saveOrganisationCall,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { organisationRoleRows } from '@vinculum/contract/organisations/organisation.ts';
import { addConsumerStream } from '@vinculum/contract/streams/consumer-stream.ts';
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
    userRoute(getOrganisationDetail, (context) => readOrganisationDetail(deps, context)),
    userRoute(saveOrganisationDetail, (context, { body }) => changeOrganisationDetail(deps, context, body)),
    userRoute(getBillingInfo, (context) => readBillingInfo(deps, context)),
    userRoute(saveBillingInfo, (context, { body }) => changeBillingInfo(deps, context, body)),
    userRoute(listOrganisationRoles, async () => ({ role: [...organisationRoleRows] })),
    userRoute(listOrganisationsCall, (_context, { body }) => listOrganisations(deps, body)),
    userRoute(saveOrganisationCall, (context, { body }) => saveOrganisation(deps, context, body)),
    userRoute(restOrganisationCall, (context, { body }) => restOrganisation(deps, context, body)),
    userRoute(addConsumerStream, (context, { body }) => nameConsumerStream(deps, context, body)),
  ];
}
