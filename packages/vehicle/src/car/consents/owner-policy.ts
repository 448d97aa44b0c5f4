import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { waitsForStanding } from '@vinculum/contract/car-screen/endpoints.ts';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { type CarConsentRecord, type CarConsents, isLive } from './consents.ts';

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

interface OwnerDecision {
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

/** What an owner did at the car's screen. */
export interface OwnerTouch {
  readonly consentId: number;
  /** The offer that the owner read; absent: whichever the consent has now. */
  readonly offerId?: string;
  readonly decision: 'accept' | 'decline' | 'withdraw';
  readonly acceptedSignals: readonly number[];
  readonly erase: boolean;
  readonly language: 'en' | 'es';
}

/** What becomes of a touch: the car took it, the consent is not open to it, or the car has to stand for it. */
export type TouchResult = 'taken' | 'closed' | 'moving';

/** Metres a second below which a car stands: wheels report no less. */
const STANDING_BELOW = 0.1;

/** Whether a car moves at a moment; one that does not measure its speed moves while it is on a drive. */
export function isMoving(drive: Drive, now: number): boolean {
  const speed = drive.valueAt('perfVehicleSpeed', now);
  return typeof speed === 'number' ? Math.abs(speed) >= STANDING_BELOW : drive.isDriving(now);
}

function isOpenTo(consent: CarConsentRecord, decision: string, now: number): boolean {
  const { state, waiting } = consent;
  const isInForce = isLive(consent, now);
  // What was accepted but is not stored yet can only be taken back by withdrawing.
  const isAccepting = waiting?.decision === 'accept';
  if (decision === 'withdraw') return isInForce || isAccepting;
  if (decision === 'decline') return state === 'offered' && !isAccepting;
  return state === 'offered' || isInForce;
}

/** Of the touched signals those that the form asks for; null when a mandatory one is missing. */
function agreeable(offer: ConsentOffer, touched: readonly number[]): number[] | null {
  const requests = [...offer.read_signals, ...offer.write_signals];
  if (requests.some((signal) => signal.mandatory && !touched.includes(signal.signal_id))) return null;
  return [...new Set(requests.map((signal) => signal.signal_id).filter((id) => touched.includes(id)))];
}

/**
 * Which signals a touch agrees to, those left out that the form does not ask for; or why the car does not take it: the
 * consent is not open to that decision, another offer was read, a mandatory signal is missing, or the car has to stand
 * for it.
 */
export function judgeTouch(
  consent: CarConsentRecord,
  { offerId, decision, acceptedSignals }: OwnerTouch,
  { drive, now }: { readonly drive: Drive; readonly now: number },
): readonly number[] | 'closed' | 'moving' {
  if (!isOpenTo(consent, decision, now)) return 'closed';
  // What was not read is not answered; stopping is never in the way.
  if (decision !== 'withdraw' && offerId !== undefined && offerId !== consent.offer.id) return 'closed';
  const accepted = decision === 'accept' ? agreeable(consent.offer, acceptedSignals) : [];
  if (accepted === null) return 'closed';
  const agreed = isLive(consent, now) ? consent.acceptedSignals : null;
  return waitsForStanding({ decision, accepted }, agreed) && isMoving(drive, now) ? 'moving' : accepted;
}

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

  think({ consentId, offer }: CarConsentRecord): void {
    const { clock, policy, random } = this.#options;
    if (policy.kind === 'manual') return;
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
