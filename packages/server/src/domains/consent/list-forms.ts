import type { listConsentForms } from '@vinculum/contract/consent/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { listFormRows } from './form-list-store.ts';

/** One page of the own organisation's forms. */
export async function listForms(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof listConsentForms>['body'],
): Promise<AnswerOf<typeof listConsentForms>> {
  const consumerId = context.principal.organisationId;
  const { rows, total } = await listFormRows(deps.db, { ...body, consumerId, now: new Date(context.now) });
  return { data: rows, total_rows: total };
}
