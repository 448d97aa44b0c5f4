import {
  type ConsentStatusLine,
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
  type InvoiceLine,
  rangeProblems,
} from '@vinculum/contract/reports/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { principalOf, type Route, streamRoute } from '../../http/route.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { RequestContext, UserContext } from '../../http/context.ts';
import { requireConsumer, rolesOfOrganisation } from '../organisations/public.ts';
import { streamConsentStatus } from '../../read-models/consent-status-store.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { streamInvoiceLines } from './invoice-store.ts';

/** What is handed out as files. */
export function reportRoutes(deps: Deps): Route[] {
  return [
    streamRoute(downloadInvoicingEndpoint, (context, { body }) =>
      reportInvoicing(deps, { ...context, principal: principalOf(context) }, body),
    ),
    streamRoute(downloadConsentStatusEndpoint, (context, { body }) =>
      reportConsentStatus(deps, context, body),
    ),
  ];
}

/**
 * The consents whose status changed in some days, line by line, of one consumer or of all.
 * @throws badRequest with everything that is wrong with the days; consumerNotFound.
 */
async function reportConsentStatus(
  { db }: Deps,
  { now }: RequestContext,
  {
    consumer_id: consumerId,
    include_test: includeTest,
    ...range
  }: RequestOf<typeof downloadConsentStatusEndpoint>['body'],
): Promise<AsyncIterable<ConsentStatusLine>> {
  const problems = rangeProblems(range, dayOf(now));
  if (problems.length > 0) throw new AppError('badRequest', { fields: problems });
  if (consumerId !== undefined) await requireConsumer(db, consumerId);
  return streamConsentStatus(db, {
    ...range,
    consumerId: consumerId ?? null,
    includeTest,
    now: new Date(now),
  });
}

/**
 * What was delivered and what is owed for it, line by line: of the own organisation, or for the administration of one
 * consumer or of all.
 * @throws badRequest with everything that is wrong with the days; forbidden for a consumer that names another;
 * notFound for a consumer that does not exist.
 */
async function reportInvoicing(
  { db }: Deps,
  { principal, now }: UserContext,
  {
    consumer_id: consumerId,
    include_test: includeTest,
    ...range
  }: RequestOf<typeof downloadInvoicingEndpoint>['body'],
): Promise<AsyncIterable<InvoiceLine>> {
  const isConsumer = principal.portal === 'CONSUMERS';
  // Whether the other one exists is not said: the text is that of specification 2, section 8.
  if (isConsumer && consumerId !== undefined && consumerId !== principal.organisationId)
    throw new AppError('forbidden');
  const problems = rangeProblems(range, dayOf(now));
  if (problems.length > 0) throw new AppError('badRequest', { fields: problems });
  const lines = { ...range, includeTest };
  if (isConsumer) return streamInvoiceLines(db, { ...lines, consumerId: principal.organisationId });
  if (consumerId === undefined) return streamInvoiceLines(db, { ...lines, consumerId: null });
  const roles = await rolesOfOrganisation(db, consumerId);
  if (roles?.includes(organisationRoles.CONSUMER) !== true) throw new AppError('notFound');
  return streamInvoiceLines(db, { ...lines, consumerId });
}
