import type { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { analyticsRange, analyticsSeries, countsByOem } from './analytics-rules.ts';
import { countApplied, countByOem, loadDayChanges } from './analytics-store.ts';
import { findForm } from '../forms/public.ts';

/**
 * What became of a form of the own organisation by day and by maker, and how many cars know the present state.
 * @throws consentFormNotFound, also for a form of somebody else.
 */
export async function getAnalytics(
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
