import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import {
  exportResponsesEndpoint,
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { getOemConsentFormEndpoint, type OemConsentForm } from '@vinculum/contract/responses/oem-form.ts';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../call-context.ts';
import { fileRoute, type Route, userRoute } from '../../http/route.ts';
import { exportResponses, searchResponses } from './search-responses.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../call-context.ts';
import { analyticsRange, analyticsSeries, countsByOem } from './analytics-rules.ts';
import { countApplied, countByOem, loadDayChanges } from './analytics-store.ts';
import { findForm, findOemForm, loadShownForm } from '../forms/public.ts';
import { countResponses, listBeyondAgreedAt } from './responses-store.ts';

/** What owners answered: searched, exported, counted by day, and as a maker reads it of its own cars. */
export function responseRoutes(deps: Deps): Route[] {
  return [
    userRoute(searchResponsesEndpoint, (context, { body }) => searchResponses(deps, context, body)),
    userRoute(searchAdminResponsesEndpoint, (context, { body }) => searchResponses(deps, context, body)),
    userRoute(getFormAnalyticsEndpoint, (context, request) => getAnalytics(deps, context, request)),
    userRoute(getOemConsentFormEndpoint, (context, { params }) => getOemForm(deps, context, params.id)),
    fileRoute(exportResponsesEndpoint, (context, { body }) =>
      exportResponses(deps, { ...context, principal: principalOf(context) }, body),
    ),
  ];
}

/**
 * What became of a form of the own organisation by day and by maker, and how many cars know the present state.
 * @throws consentFormNotFound, also for a form of somebody else.
 */
async function getAnalytics(
  { db }: Deps,
  context: UserContext,
  { params, query }: RequestOf<typeof getFormAnalyticsEndpoint>,
): Promise<AnswerOf<typeof getFormAnalyticsEndpoint>> {
  const scope = {
    consumerId: context.principal.organisationId,
    formId: params.id,
    includeTest: query.include_test,
  };
  const form = await findForm(db, scope);
  if (form === undefined) throw new AppError('consentFormNotFound');
  const now = new Date(context.now);
  const range = analyticsRange(query, {
    publishedOn: form.published_on?.getTime() ?? null,
    now: context.now,
  });
  const [changes, byOem, applied] = await Promise.all([
    loadDayChanges(db, scope, { range, now }),
    countByOem(db, scope, now),
    countApplied(db, scope),
  ]);
  return { ...range, series: analyticsSeries(changes, range), by_oem: countsByOem(byOem), applied };
}

/**
 * A consumer's form with the answers of the own organisation's cars.
 * @throws consentFormNotFound, also for a draft and for a form that concerns none of them.
 */
async function getOemForm({ db }: Deps, context: UserContext, formId: number): Promise<OemConsentForm> {
  const oemId = context.principal.organisationId;
  const row = await findOemForm(db, { oemId, formId });
  if (row === undefined) throw new AppError('consentFormNotFound');
  const { consumer_id: consumerId } = row;
  const [form, { counts }, beyond] = await Promise.all([
    loadShownForm(db, context, row),
    countResponses(db, { consumerId, oemId, formId, includeTest: false, now: new Date(context.now) }),
    listBeyondAgreedAt(db, { oemId, formId }),
  ]);
  return { ...form, counts, beyond_agreed: beyond };
}
