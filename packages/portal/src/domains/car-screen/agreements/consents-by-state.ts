import { textIn } from '@vinculum/contract/forms/form-texts.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import type { CarConsent, CarSending } from '@vinculum/contract/car-screen/endpoints.ts';

/** A car's consents by what its owner can do with them. */
export interface ConsentsByState {
  /** Not answered yet, the oldest first, so that a new one never takes the place of one being read. */
  readonly unanswered: readonly CarConsent[];
  /** Accepted; not yet confirmed as stored, so nothing flows. */
  readonly confirming: readonly CarConsent[];
  readonly live: readonly CarConsent[];
  /** Of the live ones those under which something is being sent, or waits to be. */
  readonly flowing: readonly CarConsent[];
  /** Declined (confirmed or not), stopped, revoked or expired, the newest first. */
  readonly ended: readonly CarConsent[];
}

/** Sorts a car's consents by what its owner can do with them. */
export function consentsByState(
  consents: readonly CarConsent[],
  sending: readonly Pick<CarSending, 'consent_id'>[] = [],
): ConsentsByState {
  const sorted = consents.toSorted((a, b) => a.consent_id - b.consent_id);
  const offered = sorted.filter(({ state }) => state === 'offered');
  return {
    unanswered: offered.filter((consent) => consent.waiting_answer === null),
    confirming: offered.filter((consent) => consent.waiting_answer?.decision === 'accept'),
    live: sorted.filter(isLive),
    flowing: sorted.filter(
      (consent) => isLive(consent) && sending.some((sent) => sent.consent_id === consent.consent_id),
    ),
    ended: sorted.filter((consent) => isOver(consent) || isDeclining(consent)).toReversed(),
  };
}

/** A consent with title and description as its owner reads them; `language` of the offer is theirs. */
export function consentIn(language: Language, consent: CarConsent): CarConsent {
  const { language: _first, ...offer } = consent.offer;
  const { title, description, language: shown } = textIn(consent.offer, language);
  return { ...consent, offer: { ...offer, title, description, ...(shown !== null && { language: shown }) } };
}

/** Every signal that a consent asks for: to read, then to set. */
export function signalsOf({ offer }: Pick<CarConsent, 'offer'>) {
  return [...offer.read_signals, ...offer.write_signals];
}

/** Whether its owner declined it, and nobody has confirmed that yet. */
export function isDeclining({ state, waiting_answer: given }: CarConsent): boolean {
  return state === 'offered' && given !== null && given.decision !== 'accept';
}

function isOver(consent: CarConsent): boolean {
  return consent.state !== 'offered' && !isLive(consent);
}

function isLive({ state }: CarConsent): boolean {
  return state === 'accepted' || state === 'mandatory';
}
