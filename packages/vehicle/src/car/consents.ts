import type { ConsentOffer, DesiredState } from '@vinculum/contract/vehicle/messages.ts';

export type CarConsentState =
  | 'offered'
  | 'accepted'
  | 'mandatory'
  | 'declined'
  | 'withdrawn'
  | 'revoked'
  | 'expired';

/** What a car knows of one consent. */
export interface CarConsentRecord {
  readonly consentId: number;
  readonly offer: ConsentOffer;
  state: CarConsentState;
  acceptedSignals: readonly number[];
  expiresAt: number | null;
  grantedAt: number | null;
  /** An answer that the platform has not confirmed as stored. */
  waitingAnswerId: string | null;
}

const stateOfStatus: Readonly<Record<string, CarConsentState>> = {
  FORM_PENDING: 'offered',
  FORM_RECEIVED: 'offered',
  FORM_ACCEPTED: 'accepted',
  FORM_MANDATORY: 'mandatory',
  FORM_DECLINED: 'declined',
  FORM_CANCELED: 'revoked',
  FORM_EXPIRED: 'expired',
};

/** Whether data may be collected: only what the platform has confirmed, never what was merely answered. */
export function isLive(consent: CarConsentRecord, now: number): boolean {
  if (consent.state !== 'accepted' && consent.state !== 'mandatory') return false;
  return consent.expiresAt === null || now < consent.expiresAt;
}

/** The consents of a car. Revisions decide, never the order of arrival. */
export class CarConsents {
  readonly #byId = new Map<number, CarConsentRecord>();
  #appliedRevision = 0;

  get appliedRevision(): number {
    return this.#appliedRevision;
  }

  all(): CarConsentRecord[] {
    return [...this.#byId.values()];
  }

  find(consentId: number): CarConsentRecord | undefined {
    return this.#byId.get(consentId);
  }

  /** A new or repeated offer. True when its owner has not been asked this before. */
  offer(consentId: number, offer: ConsentOffer): boolean {
    const known = this.#byId.get(consentId);
    const isSame = known?.offer.form_hash === offer.form_hash && known.offer.id === offer.id;
    if (known !== undefined && isSame) return false;
    this.#byId.set(consentId, {
      consentId,
      offer,
      state: 'offered',
      acceptedSignals: [],
      expiresAt: null,
      grantedAt: null,
      waitingAnswerId: null,
    });
    return true;
  }

  /** The platform stored an answer: only now is it in force. Returns whether it was ours. */
  stored(consentId: number, answer: { answerId: string; status: string; now: number }): boolean {
    const consent = this.#byId.get(consentId);
    if (consent === undefined || consent.waitingAnswerId !== answer.answerId) return false;
    consent.waitingAnswerId = null;
    enter(consent, stateOfStatus[answer.status] ?? consent.state, answer.now);
    return true;
  }

  /** Applies the whole list; an older one than the last applied is ignored. Returns the ids that lost their consent. */
  desired(state: DesiredState, now: number): { applied: boolean; ended: number[] } {
    if (state.revision < this.#appliedRevision) return { applied: false, ended: [] };
    this.#appliedRevision = state.revision;
    const ended: number[] = [];
    const wanted = new Map(state.consents.map((consent) => [consent.consent_id, consent]));
    for (const consent of this.#byId.values()) {
      const wish = wanted.get(consent.consentId);
      const wasLive = isLive(consent, now);
      if (wish === undefined) {
        if (consent.state === 'accepted' || consent.state === 'mandatory') consent.state = 'revoked';
      } else {
        consent.acceptedSignals = wish.accepted_signals;
        consent.expiresAt = wish.expires_at;
        enter(consent, stateOfStatus[wish.status] ?? 'revoked', now);
      }
      if (wasLive && !isLive(consent, now)) ended.push(consent.consentId);
    }
    return { applied: true, ended };
  }

  /** Revoked by somebody else: nothing more is collected. */
  revoke(consentId: number): void {
    const consent = this.#byId.get(consentId);
    if (consent === undefined) return;
    consent.state = consent.state === 'withdrawn' ? 'withdrawn' : 'revoked';
    consent.waitingAnswerId = null;
  }
}

function enter(consent: CarConsentRecord, state: CarConsentState, now: number): void {
  // A car that asked to withdraw keeps saying so; the platform calls every end "canceled".
  if (state === 'revoked' && consent.state === 'withdrawn') return;
  const isFresh = (state === 'accepted' || state === 'mandatory') && consent.state !== state;
  if (isFresh) consent.grantedAt = now;
  consent.state = state;
}
