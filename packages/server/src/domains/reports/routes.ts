import {
  downloadConsentStatusEndpoint,
  downloadInvoicingEndpoint,
  rangeProblems,
} from '@vinculum/contract/reports/endpoints.ts';
import {
  getInvoiceDaysEndpoint,
  getInvoiceEndpoint,
  listInvoicesEndpoint,
} from '@vinculum/contract/reports/invoices.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import type { Deps } from '../../deps.ts';
import { fileRoute, type Route, userRoute } from '../../http/route.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { type CallContext, principalOf, type UserContext } from '../../call-context.ts';
import { requireConsumer } from '../organisations/public.ts';
import { consentStatusLines } from '../../read-models/consent-status-store.ts';
import { invoiceLines } from './invoice-store.ts';
import { getInvoice, getInvoiceDays, invoicedConsumer, listInvoices } from './read-invoices.ts';
import type { OrganisationScope } from '../../db/organisation-scope-store.ts';

export function reportRoutes(deps: Deps): Route[] {
  return [
    fileRoute(downloadInvoicingEndpoint, (context, { body }) =>
      reportInvoicing(deps, { ...context, principal: principalOf(context) }, body),
    ),
    fileRoute(downloadConsentStatusEndpoint, (context, { body }) => reportConsentStatus(deps, context, body)),
    userRoute(listInvoicesEndpoint, (context, request) => listInvoices(deps, context, request)),
    userRoute(getInvoiceEndpoint, (context, request) => getInvoice(deps, context, request)),
    userRoute(getInvoiceDaysEndpoint, (context, request) => getInvoiceDays(deps, context, request)),
  ];
}

/**
 * The consents whose status changed in some days, line by line, of one consumer or of all.
 * @throws badRequest with everything that is wrong with the days; consumerNotFound.
 */
async function reportConsentStatus(
  { db, copyLines }: Deps,
  { now, signal }: CallContext,
  {
    consumer_id: consumerId,
    include_test: includeTest,
    ...range
  }: RequestOf<typeof downloadConsentStatusEndpoint>['body'],
): Promise<AsyncIterable<Uint8Array>> {
  refuseProblems(rangeProblems(range, dayOf(now)));
  if (consumerId !== undefined) await requireConsumer(db, consumerId);
  const of: OrganisationScope = consumerId ?? 'everybody';
  const scope = { ...range, consumerId: of, includeTest, now: new Date(now) };
  return copyLines(consentStatusLines(scope), signal);
}

/**
 * What was delivered and what is owed for it, line by line: of the own organisation, or for the administration of one
 * consumer or of all.
 * @throws badRequest with everything that is wrong with the days; forbidden for a consumer that names another;
 * notFound for a consumer that does not exist.
 */
async function reportInvoicing(
  { db, copyLines }: Deps,
  { principal, now, signal }: UserContext,
  {
    consumer_id: consumerId,
    include_test: includeTest,
    ...range
  }: RequestOf<typeof downloadInvoicingEndpoint>['body'],
): Promise<AsyncIterable<Uint8Array>> {
  const of = await invoicedConsumer(db, principal, consumerId);
  refuseProblems(rangeProblems(range, dayOf(now)));
  return copyLines(invoiceLines({ ...range, includeTest, consumerId: of }), signal);
}
