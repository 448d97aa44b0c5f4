import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';

/** What the load tester's calls answer in `serviceCode` (specification 2, section 4). The HTTP status stays 200. */
export const serviceCodes = {
  /** Running, with vehicles connected; also what a start answers. */
  running: 502,
  /** Running, none of its vehicles is connected; as the answer to a start: there is no such profile. */
  notFound: 404,
  stopped: 503,
  /** The stop is on its way; also what a stop answers. */
  stopping: 504,
  error: 505,
} as const;

const loadTesterStates = ['RUNNING', 'STOPPED', 'STOPPING', 'ERROR'] as const;
export type LoadTesterState = (typeof loadTesterStates)[number];

/** What the service code of a status check means. */
export function loadTesterState(serviceCode: number): LoadTesterState {
  switch (serviceCode) {
    case serviceCodes.running:
    case serviceCodes.notFound:
      return 'RUNNING';
    case serviceCodes.stopped:
      return 'STOPPED';
    case serviceCodes.stopping:
      return 'STOPPING';
    default:
      return 'ERROR';
  }
}

/** The screen asks this often, until the tester is stopped. */
export const STATUS_POLL_MS = 5000;

/** Most vehicles that one start may ask for, whatever a profile or the installation allows. */
export const MAX_VEHICLES = 100_000;

export const loadTestRunStates = ['RUNNING', 'STOPPING', 'STOPPED', 'FAILED'] as const;
export type LoadTestRunState = (typeof loadTestRunStates)[number];

/** Most characters of the name of a profile or a template. */
const testNameLimit = 100;

/** Stands in an address, so nothing that means something there; letters and digits of any language. */
const SIGNS = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u;
/** At this place of an address a new one is made (specification 3, section 2). */
const NEW = '0';

/**
 * The name of a profile or a template: told one thing at a time. `noSpaces` is the key of the text for white space,
 * which is not trimmed away.
 */
export function testName(noSpaces: string) {
  return z
    .string(whenMissing('loadTests.nameRequired'))
    .max(testNameLimit)
    .superRefine((name, context) => {
      const message = nameProblem(name, noSpaces);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

function nameProblem(name: string, noSpaces: string): string | null {
  if (name.trim() === '') return 'loadTests.nameRequired';
  if (/\s/u.test(name)) return noSpaces;
  if (name === NEW) return 'loadTests.nameReserved';
  return SIGNS.test(name) ? null : 'loadTests.nameSigns';
}

/** The name of one that is there: any text that could be one. */
export const knownTestName = z
  .string(whenMissing('loadTests.nameRequired'))
  .min(1, 'loadTests.nameRequired')
  .max(testNameLimit);

/** The longest that a vehicle may take to be connected and have its offer, in seconds: a day. */
const MAX_THRESHOLD_S = 86_400;

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
