import type { Principal } from '@vinculum/contract/access/principal.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  type getInvoiceDaysEndpoint,
  type getInvoiceEndpoint,
  INVOICE_PAGE,
  type listInvoicesEndpoint,
} from '@vinculum/contract/reports/invoices.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { rolesOfOrganisation } from '../organisations/public.ts';
import { daysOf, formsOf, type InvoiceKey, invoiceOf, invoicesOf } from './invoice-list-store.ts';
import type { OrganisationScope } from '../../db/organisation-scope-store.ts';

/**
 * Of whom somebody may see what was delivered and is owed: of the own organisation, or for the administration of the
 * named consumer, or of all of them.
 * @throws forbidden for a consumer that names another; notFound for a consumer that does not exist.
 */
export async function invoicedConsumer(
  db: Deps['db'],
  principal: Principal,
  consumerId: number | undefined,
): Promise<OrganisationScope> {
  if (principal.portal === 'CONSUMERS') {
    // Whether the other one exists is not said: the text is that of specification 2, section 8.
    if (consumerId !== undefined && consumerId !== principal.organisationId) throw new AppError('forbidden');
    return principal.organisationId;
  }
  if (consumerId === undefined) return 'everybody';
  const roles = await rolesOfOrganisation(db, consumerId);
  if (roles?.includes(organisationRoles.CONSUMER) !== true) throw new AppError('notFound');
  return consumerId;
}

/** @throws as `invoicedConsumer` */
export async function listInvoices(
  { db }: Deps,
  { principal }: UserContext,
  { query }: Pick<RequestOf<typeof listInvoicesEndpoint>, 'query'>,
): Promise<AnswerOf<typeof listInvoicesEndpoint>> {
  const consumerId = await invoicedConsumer(db, principal, query.consumer_id);
  const rows = await invoicesOf(db, {
    consumerId,
    includeTest: query.include_test,
    after: query.after === undefined ? null : keyIn(query.after),
    limit: INVOICE_PAGE + 1,
  });
  const data = rows.slice(0, INVOICE_PAGE);
  const last = rows.length > INVOICE_PAGE ? data.at(-1) : undefined;
  return { data, next: last === undefined ? null : `${last.month}/${last.consumer_id}` };
}

function keyIn(text: string): InvoiceKey {
  const [month = '', consumerId] = text.split('/');
  return { month, consumerId: Number(consumerId) };
}

/** @throws as `invoicedConsumer`; badRequest when the administration names nobody; notFound for no such invoice */
export async function getInvoice(
  { db }: Deps,
  { principal }: UserContext,
  { params: { month }, query }: Pick<RequestOf<typeof getInvoiceEndpoint>, 'params' | 'query'>,
): Promise<AnswerOf<typeof getInvoiceEndpoint>> {
  const consumerId = await oneConsumer(db, principal, query.consumer_id);
  const scope = { consumerId, month, includeTest: query.include_test };
  const invoice = await invoiceOf(db, scope);
  if (invoice === null) throw new AppError('notFound');
  const rows = await formsOf(db, scope, { after: query.after ?? 0, limit: INVOICE_PAGE + 1 });
  const forms = [...new Set(rows.map((row) => row.consent_form_id))];
  const last = forms.length > INVOICE_PAGE ? forms[INVOICE_PAGE - 1] : undefined;
  const lines = last === undefined ? rows : rows.filter((row) => row.consent_form_id <= last);
  return { invoice, lines, next: last ?? null };
}

/** @throws as `getInvoice` */
export async function getInvoiceDays(
  { db }: Deps,
  { principal }: UserContext,
  { params: { month, id }, query }: Pick<RequestOf<typeof getInvoiceDaysEndpoint>, 'params' | 'query'>,
): Promise<AnswerOf<typeof getInvoiceDaysEndpoint>> {
  const consumerId = await oneConsumer(db, principal, query.consumer_id);
  const data = await daysOf(db, { consumerId, month, includeTest: query.include_test }, id);
  if (data.length === 0) throw new AppError('notFound');
  return { data };
}

async function oneConsumer(db: Deps['db'], principal: Principal, named: number | undefined): Promise<number> {
  const consumerId = await invoicedConsumer(db, principal, named);
  if (consumerId !== 'everybody') return consumerId;
  throw new AppError('badRequest', { fields: [{ field: 'consumer_id', key: 'validation.required' }] });
}
