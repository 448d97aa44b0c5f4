import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { LAST_PAGE, pageOf, pageRequest } from '../foundation/paging.ts';
import { loadTestFigures } from './figures.ts';
import { loadTestRunStates, MAX_VEHICLES } from './vocabulary.ts';

/**
 * Administrators see every profile, consumers behind the flag their own (specification 2, section 2). Starting and
 * stopping needs more, though the path is the same: see `runLoadTesterEndpoint`.
 */
const tester = allow(
  { portal: 'ADMIN', role: 'USER_VIEWER' },
  { portal: 'CONSUMERS', role: 'USER_VIEWER', anyFlag: ['ADN', 'LOAD_TESTER'] },
);

export const loadTestProfileRow = z.object({
  'test-name': z.string(),
  template_id: z.int(),
  template_name: z.string(),
  /** Seconds within which a vehicle must be connected and have its offer. */
  threshold_timeout: z.int(),
  /** The most vehicles that a run of this profile may start. */
  vehicle_count: z.int(),
  consumer_id: z.int(),
  consumer_name: z.string(),
});
export type LoadTestProfileRow = z.output<typeof loadTestProfileRow>;

/** Lists of profiles and templates count their pages from 0 (specification 3, section 9). */
export const pageFromZero = pageRequest.extend({ page: z.int().min(0).max(LAST_PAGE).default(0) });

export const listLoadTestProfilesEndpoint = endpoint({
  name: 'loadTests.profiles',
  summary: 'List the load test profiles; the first page is 0',
  method: 'POST',
  path: '/admin/api/v1/load-tester-profile/list',
  access: tester,
  body: pageFromZero,
  response: z.object({ profiles: z.array(loadTestProfileRow), total_rows: z.int() }),
  errors: [],
  audit: null,
  rate: 'read',
});

const profileName = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(100, 'validation.tooLong');

/** What a start needs; also what the form checks. */
export const loadTestStart = z.object({
  profile_name: profileName,
  vehicle_num: z
    .int('loadTests.vehiclesRequired')
    .min(1, 'validation.tooSmall')
    .max(MAX_VEHICLES, 'validation.tooBig'),
});

/** The same, with the most vehicles that each of the profiles allows. */
export function loadTestStartOf(
  profiles: readonly Pick<LoadTestProfileRow, 'test-name' | 'vehicle_count'>[],
) {
  return loadTestStart.superRefine((start, context) => {
    const max = profiles.find((row) => row['test-name'] === start.profile_name)?.vehicle_count;
    if (max === undefined || start.vehicle_num <= max) return;
    context.addIssue({
      code: 'custom',
      path: ['vehicle_num'],
      message: 'loadTests.tooManyVehicles',
      params: { max },
    });
  });
}

const ignored = z.unknown().optional();

export const controlLoadTesterEndpoint = endpoint({
  name: 'loadTests.control',
  summary:
    'Start, stop or ask for the load tester; its state is in serviceCode, the HTTP status stays 200; start and stop only for administrators of a consumer and editors of the platform',
  method: 'POST',
  path: '/admin/api/v1/load-tester',
  access: tester,
  body: z.discriminatedUnion('status', [
    loadTestStart.extend({ status: z.literal('start') }),
    z.object({ status: z.literal('stop'), profile_name: profileName, vehicle_num: ignored }),
    z.object({
      status: z.literal('checkStatus'),
      /** Absent or empty: the test that runs, or the one that ran last. */
      profile_name: z.string().trim().max(100).nullish(),
      vehicle_num: ignored,
    }),
  ]),
  response: z.object({
    serviceCode: z.int(),
    /** Empty when there is nothing to say. */
    errorMessage: z.string(),
    vehicleCountRunningSoFar: z.int(),
    totalNumberOfVehicleRequestedToStart: z.int(),
    /** Whose status this is; null when nothing ever ran. */
    profile_name: z.string().nullable(),
    run_id: z.int().nullable(),
  }),
  errors: ['forbidden'],
  audit: 'load-test.control',
  rate: 'write',
});

/** One run, without its figures. Times are ISO 8601 in UTC. */
export const loadTestRunRow = z.object({
  run_id: z.int(),
  'test-name': z.string(),
  consumer_id: z.int(),
  consumer_name: z.string(),
  state: z.enum(loadTestRunStates),
  vehicles_requested: z.int(),
  /** The most vehicles that were connected at the same time. */
  vehicles_connected: z.int(),
  started_by: z.string(),
  started_on: z.string(),
  ended_on: z.string().nullable(),
  /** Why it failed, or stopped by itself; empty otherwise. */
  error_message: z.string(),
});
export type LoadTestRunRow = z.output<typeof loadTestRunRow>;

export const listLoadTestRunsEndpoint = endpoint({
  name: 'loadTests.runs',
  summary: 'List the runs of the load tester, the newest first',
  method: 'POST',
  path: '/admin/api/v1/load-tester/runs',
  access: tester,
  body: pageRequest,
  response: pageOf(loadTestRunRow),
  errors: [],
  audit: null,
  rate: 'read',
});

export const getLoadTestRunEndpoint = endpoint({
  name: 'loadTests.run',
  summary: 'The report of one run of the load tester',
  method: 'GET',
  path: '/admin/api/v1/load-tester/runs/{id}',
  access: tester,
  params: z.object({ id: idText }),
  response: loadTestRunRow.extend({
    /** Null while nothing was measured. */
    figures: loadTestFigures.nullable(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
