import {
  getBillingInfo,
  getOrganisationDetail,
  saveBillingInfo,
  saveOrganisationDetail,
} from '@vinculum/contract/organisations/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import {
  changeBillingInfo,
  changeOrganisationDetail,
  readBillingInfo,
  readOrganisationDetail,
} from './manage-details.ts';

/** What users do with their own organisation. */
export function organisationRoutes(deps: Deps): Route[] {
  return [
    userRoute(getOrganisationDetail, (context) => readOrganisationDetail(deps, context)),
    userRoute(saveOrganisationDetail, (context, { body }) => changeOrganisationDetail(deps, context, body)),
    userRoute(getBillingInfo, (context) => readBillingInfo(deps, context)),
    userRoute(saveBillingInfo, (context, { body }) => changeBillingInfo(deps, context, body)),
  ];
}
