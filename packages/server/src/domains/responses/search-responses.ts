import type {
  ConsentResponseRow,
  exportResponsesEndpoint,
  searchAdminResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import {
  countResponses,
  loadRequestedSignals,
  loadBeyondAgreed,
  loadTransitions,
  pageResponses,
  type ResponseRow,
} from './responses-store.ts';
import type { ResponseFilter } from './response-pages-store.ts';
import { responseLines } from './response-lines-store.ts';
import { chosenConsumer } from '../organisations/public.ts';
import { formExists } from '../forms/public.ts';
import type { OrganisationScope } from '../../db/organisation-scope-store.ts';

/**
 * The answers of cars to the own organisation's forms (an administrator: to a consumer's or anybody's), or to one of
 * them, with counts by status.
 * @throws consentFormNotFound, also for a form of somebody else; consumerNotFound.
 */
export async function searchResponses(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof searchAdminResponsesEndpoint>['body'],
): Promise<AnswerOf<typeof searchAdminResponsesEndpoint>> {
  const { db } = deps;
  const filter = await chosenResponses(deps, context, body);
  const { status } = filter;
  const { counts, unregistered } = await countResponses(db, filter);
  const total =
    status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[status];
  const rows = await pageResponses(db, filter, { ...body, total });
  const detailOf = body.history
    ? await loadDetails(db, { consumerId: filter.consumerId, rows }, context)
    : () => ({});
  return {
    data: rows.map((row) => ({
      ...responseOf(row),
      ...detailOf(row),
    })),
    total_rows: total,
    counts,
    unregistered,
  };
}

/**
 * Which responses a user asks for, as a page or as a file.
 * @throws consentFormNotFound, also for a form of somebody else; consumerNotFound; forbidden for a consumer that names
 * another.
 */
async function chosenResponses(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof exportResponsesEndpoint>['body'],
): Promise<ResponseFilter> {
  const consumerId = await chosenConsumer(deps, context, body.consumer_id);
  const { consent_id: formId, status, applied, vin_number: vin, include_test: includeTest } = body;
  if (formId !== undefined && !(await formExists(deps.db, formId, consumerId)))
    throw new AppError('consentFormNotFound');
  return { consumerId, formId, vin, status, applied, includeTest, now: new Date(context.now) };
}

/** What goes with the history of each row. */
async function loadDetails(
  db: Deps['db'],
  { consumerId, rows }: { readonly consumerId: OrganisationScope; readonly rows: readonly ResponseRow[] },
  { principal, language }: UserContext,
): Promise<(row: ResponseRow) => Partial<ConsentResponseRow>> {
  const scope = { consumerId, consentIds: rows.map((row) => row.id) };
  const formIds = [...new Set(rows.map((row) => row.form_id))];
  const [histories, beyond, requested] = await Promise.all([
    loadTransitions(db, scope, principal.portal),
    loadBeyondAgreed(db, scope),
    loadRequestedSignals(db, { consumerId, formIds }, language),
  ]);
  return (row) => ({
    history: histories.get(row.id) ?? [],
    asked_signals: requested.get(row.form_id) ?? [],
    beyond_agreed: beyond.get(row.id) ?? [],
  });
}

function responseOf(row: ResponseRow): ConsentResponseRow {
  return {
    consent_form_response_id: row.id,
    consent_form_id: row.form_id,
    title: row.title,
    consumer_id: row.consumer_id,
    consumer: row.consumer,
    vin_number: row.vin,
    status: row.status,
    oem: row.oem,
    created_on: row.created_on.toISOString(),
    updated_on: row.updated_on.toISOString(),
    expires_on: row.expires_at?.toISOString() ?? null,
    accepted_signals: row.accepted_signals,
    applied: row.applied,
    online: row.online,
    cause: row.cause,
    is_test: row.is_test,
  };
}

/**
 * The answers of cars as lines: those of the own organisation, or for an administrator of a consumer or of all.
 * @throws consentFormNotFound, also for a form of somebody else; consumerNotFound; forbidden for a consumer that names
 * another.
 */
export async function exportResponses(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof exportResponsesEndpoint>['body'],
): Promise<AsyncIterable<Uint8Array>> {
  const filter = await chosenResponses(deps, context, body);
  const lines = responseLines(filter, (status) => context.text(`consentStatus.${status}`));
  return deps.copyLines(lines, context.signal);
}
