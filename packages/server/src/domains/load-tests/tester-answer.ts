import type { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { RunFailure } from '../../db/columns.ts';
import type { UserContext } from '../../http/context.ts';
import { textOfKey } from '../../http/texts.ts';

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

/** Why a run failed or ended by itself, in the caller's language; empty when it did neither. */
export function failureText(context: UserContext, failure: RunFailure | null): string {
  return failure === null ? '' : textOfKey(context.language, failure.key, failure.args);
}
