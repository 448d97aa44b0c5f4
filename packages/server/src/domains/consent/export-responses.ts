import type { exportResponses as endpoint } from '@vinculum/contract/consent/responses.ts';
import type { ConsentStatus } from '@vinculum/contract/consent/vocabulary.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { readableConsumer } from './readable-consumer.ts';
import { type ExportedResponse, formExists, streamResponses } from './responses-store.ts';

type Line = AnswerOf<typeof endpoint>;

/**
 * The answers of cars, row by row: those of the own organisation, or for an administrator all of them.
 * @throws consentFormNotFound, also for a form of somebody else.
 */
export async function exportResponses(
  { db }: Deps,
  context: UserContext,
  formId: number | undefined,
): Promise<AsyncIterable<Line>> {
  const consumerId = readableConsumer(context);
  if (formId !== undefined && !(await formExists(db, formId, consumerId)))
    throw new AppError('consentFormNotFound');
  const rows = streamResponses(db, { consumerId, formId, now: new Date(context.now) });
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
    };
  }
}
