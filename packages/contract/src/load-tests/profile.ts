import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';
import { testName } from './test-names.ts';
import { MAX_VEHICLES } from './vocabulary.ts';

/** The longest that a vehicle may take to be connected and have its offer, in seconds: a day. */
export const MAX_THRESHOLD_S = 86_400;

const chosen = (missing: string) => z.int32(whenMissing(missing)).min(1, missing);
const counted = (missing: string, most: number) => z.int(whenMissing(missing)).min(1, missing).max(most);

/**
 * What a load test profile is made of, by the names of specification 3, section 7: the answers of the same calls say
 * `test-name` and `consumer_id`. Nothing may be zero.
 */
export const loadTestProfileInput = z.object({
  test_name: testName('loadTests.noWhiteSpace'),
  template_id: chosen('loadTests.templateRequired'),
  'consumer-id': chosen('loadTests.consumerRequired'),
  /** The most vehicles that a run may start. */
  vehicle_count: counted('loadTests.vehiclesRequired', MAX_VEHICLES),
  /** Seconds. */
  threshold_timeout: counted('loadTests.thresholdRequired', MAX_THRESHOLD_S),
});
export type LoadTestProfileInput = z.output<typeof loadTestProfileInput>;
