import type { CarConsentRecord, CarConsents } from './consents.ts';
import { decide, type OwnerDecision, type OwnerPolicy } from './owner-policy.ts';

interface OwnerOptions {
  readonly policy: OwnerPolicy;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** 0 to 1. */
  readonly random: () => number;
}

/** An owner who answers by itself: thinks for a while about each offer, then decides by a policy. */
export class ThinkingOwner {
  readonly #options: OwnerOptions;
  readonly #thinking: { readonly at: number; readonly consentId: number; readonly offerId: string }[] = [];

  constructor(options: OwnerOptions) {
    this.#options = options;
  }

  think({ state, waiting, consentId, offer }: CarConsentRecord): void {
    const { clock, policy, random } = this.#options;
    if (policy.kind === 'manual' || state !== 'offered' || waiting !== null) return;
    const [least, most] = policy.thinkMs;
    this.#thinking.push({ at: clock() + least + random() * (most - least), consentId, offerId: offer.id });
    this.#thinking.sort((a, b) => a.at - b.at);
  }

  /** What is thought through by now; an offer that was answered, ended or replaced meanwhile is passed over. */
  *decided(
    consents: CarConsents,
    now: number,
  ): Generator<{ readonly consent: CarConsentRecord; readonly decision: OwnerDecision }> {
    for (let due = this.#thinking[0]; due !== undefined && due.at <= now; due = this.#thinking[0]) {
      this.#thinking.shift();
      const consent = consents.find(due.consentId);
      if (consent === undefined || consent.state !== 'offered' || consent.offer.id !== due.offerId) continue;
      const decision = decide(this.#options.policy, consent.offer, this.#options.random);
      if (decision !== null && consent.waiting === null) yield { consent, decision };
    }
  }
}
