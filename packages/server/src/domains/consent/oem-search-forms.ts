import type { searchOemConsentForms } from '@vinculum/contract/consent/oem-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { listFormRows } from './form-list-store.ts';

/** One page of a consumer's forms that concern cars of the own organisation, counted over those cars. */
export async function searchOemForms(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof searchOemConsentForms>['body'],
): Promise<AnswerOf<typeof searchOemConsentForms>> {
  const { consumer_id: consumerId, revocable: isRevocable, ...page } = body;
  const oemId = context.principal.organisationId;
  const query = { ...page, consumerId, oemId, isRevocable, now: new Date(context.now) };
  const { rows, total } = await listFormRows(deps.db, query);
  return { data: rows, total_rows: total };
}
