import type { CarConsent, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import type { CarFacts, Drive } from '@vinculum/collection/drive/drive.ts';
import type { CarInbox } from './inbox/car-inbox.ts';
import { writableSignals } from './inbox/writable-signals.ts';
import { type CarConsentRecord, type CarConsents, isLive, wasGranted } from './consents/consents.ts';
import { isMoving } from './consents/owner-policy.ts';
import type { CarAnswers } from './consents/answers.ts';
import type { SentRecord } from './data/sent-record.ts';
import type { Spool } from './data/spool.ts';

/** What of a car its screen shows. */
interface ShownCar {
  readonly options: {
    readonly facts: CarFacts;
    readonly drive: Drive;
    readonly spool: Pick<Spool, 'count' | 'first'>;
  };
  readonly isOnline: boolean;
  readonly motion: { readonly isStopped: boolean };
  readonly consents: CarConsents;
  readonly answers: Pick<CarAnswers, 'timeOf'>;
  readonly sender: { readonly sent: SentRecord };
  readonly inbox: Pick<CarInbox, 'state'>;
}

/** What the owner sees in the car now. */
export function describeCar(car: ShownCar, now: number): CarState {
  const { facts, drive, spool } = car.options;
  const speed = drive.valueAt('perfVehicleSpeed', now);
  return {
    vin: facts.vin,
    make: facts.make,
    model: facts.model,
    online: car.isOnline,
    driving: drive.isDriving(now),
    moving: isMoving(drive, now),
    stopped: car.motion.isStopped,
    speed: typeof speed === 'number' ? speed : 0,
    time: now,
    spooled: spool.count(),
    waiting_since: spool.first()?.spooledAt ?? null,
    consents: car.consents.all().map((consent) => ({
      consent_id: consent.consentId,
      offer: consent.offer,
      state: isOver(consent, now) ? 'expired' : consent.state,
      accepted_signals: [...consent.acceptedSignals],
      lacking_signals: lackingSignals(consent.offer, drive),
      waiting_answer: waitingAnswer(consent),
      agreed_at: consent.grantedAt,
      was_agreed: wasGranted(consent),
      ends_at: consent.expiresAt,
      ended_at: endedAt(consent, car.answers, now),
      earned: [...consent.earned],
    })),
    sending: car.sender.sent.current(({ consent_id: id, signal_id: signalId }) => {
      const consent = car.consents.find(id);
      return consent !== undefined && isLive(consent, now) && consent.acceptedSignals.includes(signalId);
    }, now),
    inbox: car.inbox.state(now),
  };
}

/**
 * Ids of the signals that an offer asks for and the car can neither give nor let be set. What others may set it gives
 * once it was.
 */
export function lackingSignals(offer: CarConsentRecord['offer'], drive: Pick<Drive, 'signals'>): number[] {
  const lacking = [
    ...offer.read_signals.filter(
      ({ signal_name: name }) => !drive.signals.includes(name) && !writableSignals.has(name),
    ),
    ...offer.write_signals.filter(({ signal_name: name }) => !writableSignals.has(name)),
  ];
  return lacking.map((signal) => signal.signal_id);
}

function waitingAnswer({ waiting }: CarConsentRecord): CarConsent['waiting_answer'] {
  return waiting && { decision: waiting.decision, accepted_signals: [...waiting.acceptedSignals] };
}

/** What the owner ended has the time of the signed answer; what ran out, the time that was agreed. */
function endedAt(consent: CarConsentRecord, answers: Pick<CarAnswers, 'timeOf'>, now: number): number | null {
  const { state, waiting, stored, expiresAt } = consent;
  if (isOver(consent, now) || state === 'expired') return expiresAt;
  const last = waiting ?? stored;
  const isEnd = last !== null && last.decision !== 'accept';
  return isEnd && state !== 'revoked' ? answers.timeOf(last.answerId) : null;
}

function isOver(consent: CarConsentRecord, now: number): boolean {
  return (consent.state === 'accepted' || consent.state === 'mandatory') && !isLive(consent, now);
}
