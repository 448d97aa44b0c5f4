import type { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';

export type TesterAnswer = AnswerOf<typeof controlLoadTesterEndpoint>;

/** The answer of the load tester's call: a code, and what is known of the run. */
export function testerAnswer(serviceCode: number, known: Partial<TesterAnswer> = {}): TesterAnswer {
  return {
    serviceCode,
    errorMessage: '',
    vehicleCountRunningSoFar: 0,
    totalNumberOfVehicleRequestedToStart: 0,
    profile_name: null,
    run_id: null,
    ...known,
  };
}
