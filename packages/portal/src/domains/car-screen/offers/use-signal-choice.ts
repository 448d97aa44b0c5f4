import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { useState } from 'react';
import type { SignalChoice } from '../../../design/car/car-signals.tsx';
import { signalsOf } from '../agreements/consents-by-state.ts';

/** The signals that an owner switches on, starting with `initial`; needed ones are always among them. */
export function useSignalChoice(
  offer: ConsentOffer,
  initial: readonly number[],
): SignalChoice & {
  /** In the order of the offer. */
  readonly accepted: readonly number[];
} {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(initial));
  return {
    chosen,
    toggle: (id) =>
      setChosen(
        (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
    accepted: signalsOf({ offer })
      .filter((signal) => signal.mandatory || chosen.has(signal.signal_id))
      .map((signal) => signal.signal_id),
  };
}
