import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import {
  exportResponsesEndpoint,
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import type { Deps } from '../../deps.ts';
import { principalOf, type Route, streamRoute, userRoute } from '../../http/route.ts';
import { getAnalytics } from './get-analytics.ts';
import { getOemForm } from './oem-form.ts';
import { exportResponses, searchResponses } from './search-responses.ts';

/** What owners answered: searched, exported, counted by day, and as a maker reads it of its own cars. */
export function responseRoutes(deps: Deps): Route[] {
  return [
    userRoute(searchResponsesEndpoint, (context, { body }) => searchResponses(deps, context, body)),
    userRoute(searchAdminResponsesEndpoint, (context, { body }) => searchResponses(deps, context, body)),
    userRoute(getFormAnalyticsEndpoint, (context, request) => getAnalytics(deps, context, request)),
    userRoute(getOemConsentFormEndpoint, (context, { params }) => getOemForm(deps, context, params.id)),
    streamRoute(exportResponsesEndpoint, (context, { body }) =>
      exportResponses(deps, { ...context, principal: principalOf(context) }, body),
    ),
  ];
}
