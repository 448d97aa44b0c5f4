import { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import {
  type LoadTesterState,
  loadTesterState,
  STATUS_POLL_MS,
} from '@vinculum/contract/load-tests/vocabulary.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';

/**
 * How the tester is, asked every five seconds until it is stopped; of a profile, or of what runs or ran last. What is
 * being typed for one profile outlives the choice of another.
 */
export function useLoadTester(profile: string | null) {
  return useSteadyEndpoint(
    controlLoadTesterEndpoint,
    { body: { status: 'checkStatus', profile_name: profile } },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && loadTesterState(data.serviceCode) === 'STOPPED' ? false : STATUS_POLL_MS,
    },
  );
}

/** Whether vehicles run or stop just now. */
export function isUnderWay(state: LoadTesterState): boolean {
  return state === 'RUNNING' || state === 'STOPPING';
}
