import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';

/** How an owner answers: chances from 0 to 1 whose rest is a refusal; `manual` waits for the screen. */
export type OwnerPolicy =
  | { readonly kind: 'manual' }
  | {
      readonly kind: 'automatic';
      readonly accept: number;
      readonly mandatoryOnly: number;
      /** Milliseconds to think, least and most. */
      readonly thinkMs: readonly [number, number];
    };

export interface OwnerDecision {
  readonly decision: 'accept' | 'decline';
  readonly acceptedSignals: readonly number[];
}

/** What an owner decides by a policy; `random` gives 0 to 1. Null: nobody decides by itself. */
export function decide(policy: OwnerPolicy, offer: ConsentOffer, random: () => number): OwnerDecision | null {
  if (policy.kind === 'manual') return null;
  const chance = random();
  const signals = [...offer.read_signals, ...offer.write_signals];
  if (chance < policy.accept) return accept(signals.map((signal) => signal.signal_id));
  if (chance < policy.accept + policy.mandatoryOnly) {
    return accept(signals.filter((signal) => signal.mandatory).map((signal) => signal.signal_id));
  }
  return { decision: 'decline', acceptedSignals: [] };
}

function accept(acceptedSignals: readonly number[]): OwnerDecision {
  return { decision: 'accept', acceptedSignals };
}
