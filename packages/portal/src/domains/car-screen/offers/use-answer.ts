import { useQueryClient } from '@tanstack/react-query';
import { answerInCarEndpoint, getCarStateEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import type { ApiProblem } from '../../../lib/api-problem.ts';
import { useLanguage } from '../../../lib/language.tsx';
import { keyOf, useCall } from '../../../lib/queries.ts';
import { carInput, type PairedCar } from '../car-token.ts';

/** What the owner decided. */
interface OwnerDecision {
  readonly consentId: number;
  readonly decision: 'accept' | 'decline' | 'withdraw';
  readonly accepted?: readonly number[];
  readonly erase?: boolean;
}

/** Gives the owner's answers to the car. */
export interface GiveAnswer {
  readonly give: (decision: OwnerDecision, done: () => void) => void;
  readonly isBusy: boolean;
  /** Why the last answer was not taken, while no other was tried; with the consent that it was for. */
  readonly refused: { readonly problem: ApiProblem; readonly consentId: number } | null;
  /** Forgets the refusal. */
  readonly reset: () => void;
}

/** Answers through the car's screen; the state that the car answers with is shown at once. */
export function useAnswer(car: PairedCar): GiveAnswer {
  const queries = useQueryClient();
  const { language } = useLanguage();
  const input = carInput(car);
  const queryKey = keyOf(getCarStateEndpoint, input);
  const answer = useCall(answerInCarEndpoint, {
    onSuccess: async (state) => {
      // A state asked for before the answer was taken must not replace the one after it.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, state);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    isBusy: answer.isPending,
    refused:
      answer.error === null ? null : { problem: answer.error, consentId: answer.variables.body.consent_id },
    reset: answer.reset,
    give({ consentId, decision, accepted = [], erase = false }, done) {
      const body = { consent_id: consentId, decision, accepted_signals: [...accepted], erase, language };
      answer.mutate({ ...input, body }, { onSuccess: done });
    },
  };
}
