import type { listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { listFormRows } from './form-list-store.ts';
import type { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';

/** One page of the own organisation's forms. */
export async function listForms(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof listConsentFormsEndpoint>['body'],
): Promise<AnswerOf<typeof listConsentFormsEndpoint>> {
  const consumerId = context.principal.organisationId;
  const { rows, total } = await listFormRows(deps.db, { ...body, consumerId, now: new Date(context.now) });
  return { data: rows, total_rows: total };
}

/** One page of a consumer's forms that concern cars of the own organisation, counted over those cars. */
export async function searchOemForms(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof searchOemConsentFormsEndpoint>['body'],
): Promise<AnswerOf<typeof searchOemConsentFormsEndpoint>> {
  const { consumer_id: consumerId, revocable: isRevocable, ...page } = body;
  const oemId = context.principal.organisationId;
  const query = { ...page, consumerId, oemId, isRevocable, now: new Date(context.now) };
  const { rows, total } = await listFormRows(deps.db, query);
  return { data: rows, total_rows: total };
}
