import type { ConsentOffer, DesiredState, EarnedAmount } from '@vinculum/contract/vehicle/messages.ts';

export const carConsentStates = [
  'offered',
  'accepted',
  'mandatory',
  'declined',
  'withdrawn',
  'revoked',
  'expired',
] as const;
type CarConsentState = (typeof carConsentStates)[number];

/** What the owner said last and the platform has not confirmed as stored. */
export interface WaitingAnswer {
  readonly answerId: string;
  readonly decision: 'accept' | 'decline' | 'withdraw';
  readonly acceptedSignals: readonly number[];
}

export interface CarConsentRecord {
  readonly consentId: number;
  readonly offer: ConsentOffer;
  state: CarConsentState;
  acceptedSignals: readonly number[];
  expiresAt: number | null;
  grantedAt: number | null;
  /** Whether it was in force before it was asked for anew. */
  readonly wasGranted: boolean;
  waiting: WaitingAnswer | null;
  /** What the owner said last and the platform has stored. */
  stored: WaitingAnswer | null;
  /** What the platform last said that its owner earned with it. */
  earned: readonly EarnedAmount[];
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
  return isAgreed(consent.state) && (consent.expiresAt === null || now < consent.expiresAt);
}

/** Whether it is or was in force, under whatever terms: what was sent may be stored. */
export function wasGranted(consent: Pick<CarConsentRecord, 'grantedAt' | 'wasGranted'>): boolean {
  return consent.grantedAt !== null || consent.wasGranted;
}

/** The consents of a car. Revisions decide, never the order of arrival. */
export class CarConsents {
  readonly #byId = new Map<number, CarConsentRecord>();
  #appliedRevision = 0;

  /** `known`: what the car remembers from before it was switched off. */
  constructor(known: readonly CarConsentRecord[] = []) {
    for (const consent of known) this.#byId.set(consent.consentId, { ...consent });
  }

  get appliedRevision(): number {
    return this.#appliedRevision;
  }

  all(): CarConsentRecord[] {
    return [...this.#byId.values()];
  }

  /** Copies, for its memory. */
  remembered() {
    return this.all().map((consent) => ({
      ...consent,
      acceptedSignals: [...consent.acceptedSignals],
      earned: [...consent.earned],
      waiting: copyOf(consent.waiting),
      stored: copyOf(consent.stored),
    }));
  }

  find(consentId: number): CarConsentRecord | undefined {
    return this.#byId.get(consentId);
  }

  /** A new or repeated offer. True when its owner has not been asked this before. */
  offer(consentId: number, offer: ConsentOffer): boolean {
    const known = this.#byId.get(consentId);
    const isSame = known?.offer.form_hash === offer.form_hash && known.offer.id === offer.id;
    if (isSame) return false;
    this.#byId.set(consentId, {
      consentId,
      offer,
      state: 'offered',
      acceptedSignals: [],
      expiresAt: null,
      grantedAt: null,
      wasGranted: known !== undefined && wasGranted(known),
      waiting: null,
      stored: null,
      earned: known?.earned ?? [],
    });
    return true;
  }

  /**
   * The owner answered. What the owner stops has stopped, whether or not the platform can be told right now; what
   * the owner allows waits until the platform has stored it.
   */
  answered(consent: CarConsentRecord, answer: WaitingAnswer): void {
    consent.waiting = answer;
    if (answer.decision === 'withdraw') consent.state = 'withdrawn';
    if (answer.decision === 'accept') consent.acceptedSignals = both(consent.acceptedSignals, answer);
  }

  /** The platform stored an answer: only now is it in force. Returns whether it was the one waited for. */
  stored(consentId: number, answer: { answerId: string; status: string; now: number }): boolean {
    const consent = this.#byId.get(consentId);
    const waiting = consent?.waiting ?? null;
    if (consent === undefined || waiting?.answerId !== answer.answerId) return false;
    consent.waiting = null;
    consent.stored = waiting;
    const state = stateOfStatus[answer.status] ?? 'revoked';
    if (isAgreed(state) && waiting.decision === 'accept') consent.acceptedSignals = waiting.acceptedSignals;
    enter(consent, state, answer.now);
    return true;
  }

  /** The platform will not store an answer. Returns whether it was the one waited for. */
  refused(answerId: string): boolean {
    const consent = this.all().find(({ waiting }) => waiting?.answerId === answerId);
    if (consent === undefined) return false;
    consent.waiting = null;
    if (consent.stored?.answerId === answerId) consent.stored = null;
    return true;
  }

  /**
   * Applies the whole list; one older than the last applied is ignored. A platform that was restored from a backup may
   * have lost what an owner said after it: the owner's word stands, and is to be sent again.
   * @returns whether anything changed, the consents that lost their force, and the answers that the platform has lost.
   */
  desired(
    state: DesiredState,
    now: number,
  ): { hasChanged: boolean; ended: number[]; lost: CarConsentRecord[] } {
    if (state.revision < this.#appliedRevision) return { hasChanged: false, ended: [], lost: [] };
    let hasChanged = state.revision > this.#appliedRevision;
    this.#appliedRevision = state.revision;
    const ended: number[] = [];
    const lost: CarConsentRecord[] = [];
    const wanted = new Map(state.consents.map((consent) => [consent.consent_id, consent]));
    for (const consent of this.#byId.values()) {
      const before = { state: consent.state, wasLive: isLive(consent, now) };
      const wish = wanted.get(consent.consentId);
      if (hasLost(wish, consent)) {
        consent.waiting = consent.stored;
        lost.push(consent);
      }
      apply(consent, wish, now);
      if (consent.state !== before.state) hasChanged = true;
      if (before.wasLive && !isLive(consent, now)) ended.push(consent.consentId);
    }
    return { hasChanged, ended, lost };
  }

  /**
   * Ended by whomever: nothing more is collected. That the owner's own withdrawal is carried out may come before the
   * word that it is stored, which is still waited for: it is the owner's last word, to be said again when it is lost.
   */
  revoke(consentId: number): void {
    const consent = this.#byId.get(consentId);
    if (consent === undefined) return;
    consent.state = consent.state === 'withdrawn' ? 'withdrawn' : 'revoked';
    if (consent.waiting?.decision !== 'withdraw') consent.waiting = null;
  }
}

function copyOf(answer: WaitingAnswer | null) {
  return answer === null ? null : { ...answer, acceptedSignals: [...answer.acceptedSignals] };
}

function isAgreed(state: CarConsentState): boolean {
  return state === 'accepted' || state === 'mandatory';
}

type Wish = DesiredState['consents'][number];

/** Whether the platform takes a consent for live that its owner ended, or for wider than the owner left it. */
function hasLost(wish: Wish | undefined, { offer, waiting, stored }: CarConsentRecord): boolean {
  if (wish === undefined || waiting !== null || stored === null) return false;
  if (wish.form_hash !== offer.form_hash || !isAgreed(stateOfStatus[wish.status] ?? 'revoked')) return false;
  return (
    stored.decision !== 'accept' || wish.accepted_signals.some((id) => !stored.acceptedSignals.includes(id))
  );
}

function apply(consent: CarConsentRecord, wish: Wish | undefined, now: number): void {
  // Another text under the same number is not what this owner agreed to.
  if (wish === undefined || wish.form_hash !== consent.offer.form_hash) {
    if (isAgreed(consent.state) || consent.state === 'offered') consent.state = 'revoked';
    return;
  }
  const { waiting } = consent;
  consent.expiresAt = wish.expires_at;
  consent.earned = wish.earned ?? consent.earned;
  consent.acceptedSignals =
    waiting?.decision === 'accept' ? both(wish.accepted_signals, waiting) : wish.accepted_signals;
  const state = stateOfStatus[wish.status] ?? 'revoked';
  // The platform does not know yet that the owner has withdrawn.
  if (waiting?.decision === 'withdraw') return;
  // What has ended begins anew by an offer, never by a platform that has forgotten the end.
  if (isAgreed(state) && hasEnded(consent.state) && waiting?.decision !== 'accept') return;
  enter(consent, state, now);
}

function hasEnded(state: CarConsentState): boolean {
  return !isAgreed(state) && state !== 'offered';
}

function enter(consent: CarConsentRecord, state: CarConsentState, now: number): void {
  // A car that asked to withdraw keeps saying so; the platform calls every end "canceled".
  if (state === 'revoked' && consent.state === 'withdrawn') return;
  if (isAgreed(state) && !isAgreed(consent.state)) consent.grantedAt = now;
  consent.state = state;
}

function both(signals: readonly number[], { acceptedSignals }: WaitingAnswer): number[] {
  return signals.filter((id) => acceptedSignals.includes(id));
}
