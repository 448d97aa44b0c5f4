import {
  checkAdminEligibilityEndpoint,
  checkEligibilityEndpoint,
  type Eligibility,
} from '@vinculum/contract/publication/eligibility.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { forConsumer, type Publisher } from '../publisher.ts';

/** A list that has not changed for so long is complete. */
const stillMs = 400;

const calls = {
  consumer: checkEligibilityEndpoint,
  administrator: checkAdminEligibilityEndpoint,
} as const;

interface EligibilityInput {
  readonly by: Publisher;
  /** Null: none is chosen. */
  readonly consumerId: number | null;
  /** Null: none is chosen. */
  readonly formId: number | null;
  /** The same array as long as the list is the same. */
  readonly vins: readonly string[];
  /** Whether the list could be published as it is. */
  readonly isComplete: boolean;
}

export interface EligibilityCheck {
  /** What holds for the present list; null while that is not known. */
  readonly answer: Eligibility | null;
  readonly problem: ApiProblem | null;
  readonly isChecking: boolean;
  readonly canCheck: boolean;
  readonly check: () => void;
}

/** Asks what publishing would do, by itself as soon as a complete list rests, and whenever `check` is called. */
export function useEligibility(input: EligibilityInput): EligibilityCheck {
  const { by, consumerId, formId, vins } = input;
  const { mutate, isPending, error, reset } = useCall(calls[by]);
  const [known, setKnown] = useState<{ vins: readonly string[]; formId: number; answer: Eligibility } | null>(
    null,
  );
  const canCheck = formId !== null && input.isComplete && vins.length > 0;
  const ask = (form: number, list: readonly string[]) =>
    mutate(
      { body: { ...forConsumer(by, consumerId ?? 0), consent_form_id: form, vin_numbers: [...list] } },
      { onSuccess: (answer) => setKnown({ vins: list, formId: form, answer }) },
    );
  const askAtRest = useEffectEvent(ask);
  useEffect(() => {
    reset();
    if (formId === null || !canCheck) return undefined;
    const timer = setTimeout(() => askAtRest(formId, vins), stillMs);
    return () => clearTimeout(timer);
  }, [canCheck, vins, formId, reset]);
  const isCurrent = known !== null && known.vins === vins && known.formId === formId;
  return {
    answer: isCurrent ? known.answer : null,
    problem: error,
    isChecking: isPending,
    canCheck,
    check: () => {
      if (formId !== null && canCheck) ask(formId, vins);
    },
  };
}
