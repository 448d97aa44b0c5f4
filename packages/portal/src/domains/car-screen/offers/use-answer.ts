import { answerInCarEndpoint } from '@vinculum/contract/car-screen/endpoints.ts';
import { useUntilOnline } from '../../../design/states/error-state.tsx';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useLanguage } from '../../../lib/language/language.tsx';
import { carInput, type PairedCar } from '../car-token.ts';
import { useCarCall } from '../use-car-call.ts';

/** What the owner decided. */
interface OwnerDecision {
  readonly consentId: number;
  /** What was read, and is answered. */
  readonly offerId: string;
  readonly decision: 'accept' | 'decline' | 'withdraw';
  readonly accepted?: readonly number[];
  readonly erase?: boolean;
}

/** Gives the owner's answers to the car. */
export interface GiveAnswer {
  readonly give: (decision: OwnerDecision, done: () => void) => void;
  readonly isBusy: boolean;
  /**
   * Why the last answer was not taken, while no other was tried and that still counts; with the consent that it was
   * for.
   */
  readonly refused: { readonly problem: ApiProblem; readonly consentId: number } | null;
  /** Forgets the refusal. */
  readonly reset: () => void;
}

/** Answers through the car's screen. */
export function useAnswer(car: PairedCar): GiveAnswer {
  const { language } = useLanguage();
  const answer = useCarCall(car, answerInCarEndpoint);
  const problem = useUntilOnline(answer.error);
  return {
    isBusy: answer.isPending,
    refused:
      problem === null || answer.variables === undefined
        ? null
        : { problem, consentId: answer.variables.body.consent_id },
    reset: answer.reset,
    give({ consentId, offerId, decision, accepted = [], erase = false }, done) {
      const body = {
        consent_id: consentId,
        offer_id: offerId,
        decision,
        accepted_signals: [...accepted],
        erase,
        language,
      };
      answer.mutate({ ...carInput(car), body }, { onSuccess: done });
    },
  };
}
