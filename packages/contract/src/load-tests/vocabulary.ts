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
export type ServiceCode = (typeof serviceCodes)[keyof typeof serviceCodes];

export const loadTesterStates = ['RUNNING', 'STOPPED', 'STOPPING', 'ERROR'] as const;
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

/** Life of one run. */
export const loadTestRunStates = ['RUNNING', 'STOPPING', 'STOPPED', 'FAILED'] as const;
export type LoadTestRunState = (typeof loadTestRunStates)[number];
