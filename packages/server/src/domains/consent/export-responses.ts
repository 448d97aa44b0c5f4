import type { exportResponses as endpoint } from '@vinculum/contract/consent/responses.ts';
import type { ConsentStatus } from '@vinculum/contract/consent/vocabulary.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { type ExportedResponse, streamResponses } from './responses-store.ts';
import { chosenResponses } from './search-responses.ts';

type Line = AnswerOf<typeof endpoint>;

/**
 * The answers of cars, row by row: those of the own organisation, or for an administrator of a consumer or of all.
 * @throws consentFormNotFound, also for a form of somebody else; consumerNotFound; forbidden for a consumer that names
 * another.
 */
export async function exportResponses(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof endpoint>['body'],
): Promise<AsyncIterable<Line>> {
  const rows = streamResponses(deps.db, await chosenResponses(deps, context, body));
  return linesOf(rows, (status) => context.text(`consentStatus.${status}`));
}

async function* linesOf(
  rows: AsyncIterable<ExportedResponse>,
  wordOf: (status: ConsentStatus) => string,
): AsyncGenerator<Line> {
  for await (const row of rows) {
    yield {
      vin_number: row.vin,
      status: wordOf(row.status),
      oem: row.oem ?? '',
      created_on: row.created_on.toISOString(),
      updated_on: row.updated_on.toISOString(),
      consent_form_id: row.form_id,
      title: row.title,
      consumer: row.consumer,
    };
  }
}
