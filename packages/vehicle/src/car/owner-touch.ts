import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { type CarConsentRecord, isLive } from './consents.ts';

/** What an owner did at the car's screen. */
export interface OwnerTouch {
  readonly consentId: number;
  readonly decision: 'accept' | 'decline' | 'withdraw';
  readonly acceptedSignals: readonly number[];
  readonly erase: boolean;
  readonly language: 'en' | 'es';
}

/** Whether a consent is open to a decision of its owner now. */
export function isOpenTo(consent: CarConsentRecord, decision: string, now: number): boolean {
  const { state, waiting } = consent;
  const isInForce = isLive(consent, now);
  // What was accepted but is not stored yet can only be taken back by withdrawing.
  const isAccepting = waiting?.decision === 'accept';
  if (decision === 'withdraw') return isInForce || isAccepting;
  if (decision === 'decline') return state === 'offered' && !isAccepting;
  return state === 'offered' || isInForce;
}

/** Of the touched signals those that the form asks for; null when a mandatory one is missing. */
export function agreeable(offer: ConsentOffer, touched: readonly number[]): number[] | null {
  const asked = [...offer.read_signals, ...offer.write_signals];
  if (asked.some((signal) => signal.mandatory && !touched.includes(signal.signal_id))) return null;
  return [...new Set(asked.map((signal) => signal.signal_id).filter((id) => touched.includes(id)))];
}
