import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type {
  ConsentStatusLine,
  downloadConsentStatusEndpoint,
} from '@vinculum/contract/reports/endpoints.ts';
import { rangeProblems } from '@vinculum/contract/reports/report-range.ts';
import type { Deps } from '../../deps.ts';
import type { RequestContext } from '../../http/context.ts';
import { requireConsumer } from '../organisations/public.ts';
import { streamConsentStatus } from './consent-status-store.ts';

/**
 * The consents whose status changed in some days, line by line, of one consumer or of all.
 * @throws badRequest with everything that is wrong with the days; consumerNotFound.
 */
export async function reportConsentStatus(
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
