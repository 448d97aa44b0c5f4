import {
  type ConsentStatus,
  liveStatuses,
  mayBecome,
  openStatuses,
} from '@vinculum/contract/consents/vocabulary.ts';
import type { OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';

/** A consent as an owner's answer finds it. */
export interface AnswerableConsent {
  readonly status: ConsentStatus;
  readonly formHash: string | null;
  readonly signals: readonly { readonly id: number; readonly isMandatory: boolean }[];
  /** Milliseconds since 1970; null without end. */
  readonly expiresAt: number | null;
  /** Since when the car has its owner, milliseconds since 1970; null where no change was reported. */
  readonly ownerSince: number | null;
}

export const refusalCodes = [
  'OFFER_CLOSED',
  'FORM_CHANGED',
  'UNKNOWN_CONSENT',
  'MANDATORY_MISSING',
  'NOTHING_ACCEPTED',
  'VERSION_OUTDATED',
  'ANSWER_ID_USED',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** What an answer does: a refusal, nothing (it asks for what already is), or a change. */
export type AnswerVerdict =
  | { readonly kind: 'refused'; readonly code: RefusalCode }
  | { readonly kind: 'unchanged'; readonly status: ConsentStatus }
  | { readonly kind: 'changed'; readonly status: ConsentStatus; readonly accepted: readonly number[] };

type Answer = Pick<OwnerAnswer, 'decision' | 'accepted_signals' | 'form_hash' | 'time'>;

/**
 * Judges an owner's answer at a moment (milliseconds since 1970). Withdrawing never fails: neither an old text nor
 * an ended consent may stand between an owner and the end of it. What an owner of before said without a connection
 * binds nobody who was asked after a change of owner.
 */
export function judgeAnswer(consent: AnswerableConsent, answer: Answer, now: number): AnswerVerdict {
  const isOver = consent.expiresAt !== null && consent.expiresAt <= now;
  if (answer.decision === 'withdraw') {
    return mayBecome(consent.status, 'FORM_CANCELED')
      ? { kind: 'changed', status: 'FORM_CANCELED', accepted: [] }
      : { kind: 'unchanged', status: consent.status };
  }
  const isOfOwnerBefore = consent.ownerSince !== null && answer.time <= consent.ownerSince;
  if (isOver || isOfOwnerBefore) return refused('OFFER_CLOSED');
  if (answer.form_hash !== consent.formHash) return refused('FORM_CHANGED');
  if (answer.decision === 'decline') {
    return mayBecome(consent.status, 'FORM_DECLINED')
      ? { kind: 'changed', status: 'FORM_DECLINED', accepted: [] }
      : refused('OFFER_CLOSED');
  }
  return judgeAcceptance(consent, answer.accepted_signals);
}

/** The status of a consent by the clock: an active one past its end has expired before any job says so. */
export function consentStatusAt(
  { status, expiresAt }: Pick<AnswerableConsent, 'status' | 'expiresAt'>,
  now: number,
): ConsentStatus {
  const isActive = openStatuses.includes(status) || liveStatuses.includes(status);
  return isActive && expiresAt !== null && expiresAt <= now ? 'FORM_EXPIRED' : status;
}

function judgeAcceptance(consent: AnswerableConsent, wanted: readonly number[]): AnswerVerdict {
  const named = new Set(wanted);
  const missing = consent.signals.filter((signal) => !named.has(signal.id));
  const status = missing.length === 0 ? 'FORM_ACCEPTED' : 'FORM_MANDATORY';
  // Between two live statuses an owner may go back and forth, and change the optional signals within one.
  const isOpen = liveStatuses.includes(consent.status) || mayBecome(consent.status, status);
  if (!isOpen) return refused('OFFER_CLOSED');
  if (missing.some((signal) => signal.isMandatory)) return refused('MANDATORY_MISSING');
  const accepted = consent.signals.map((signal) => signal.id).filter((id) => named.has(id));
  // Nobody agrees to nothing: declining and withdrawing say so.
  if (accepted.length === 0 && consent.signals.length > 0) return refused('NOTHING_ACCEPTED');
  return { kind: 'changed', status, accepted: [...new Set(accepted)].toSorted((a, b) => a - b) };
}

function refused(code: RefusalCode): AnswerVerdict {
  return { kind: 'refused', code };
}
