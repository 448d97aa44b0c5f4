import {
  failureReasons,
  type FailureReason,
  type MessageKind,
} from '@vinculum/contract/car-messages/vocabulary.ts';
import type {
  CommandProgress,
  NotificationSeen,
  NotificationState,
  WriteAnswer,
} from '@vinculum/contract/vehicle/command-messages.ts';

export interface MessageReport {
  readonly messageId: number;
  readonly vin: string;
  readonly kind: MessageKind;
  readonly attempt: number;
  /** Milliseconds since 1970, by the vehicle's clock: when it came to this, not when it is heard of. */
  readonly reportedAt: number;
  readonly state: 'DELIVERED' | 'DONE' | 'FAILED' | 'EXPIRED';
  /** The report of the highest rank stands, whatever came last. */
  readonly rank: number;
  readonly reason: FailureReason | null;
  readonly answer: string | null;
  /**
   * Consents under which the vehicle's place may be read now, with the revisions on which that was decided. What a
   * command answers in words is a place: it reaches a sender under one of these only.
   */
  readonly placeConsents: readonly ConsentRevision[];
}

export interface ConsentRevision {
  readonly consentId: number;
  readonly revision: number;
}

type Reported = Pick<MessageReport, 'state' | 'rank' | 'reason' | 'answer'>;

/**
 * Ranks of the states; those of DONE that say more stand above it. A car's report that it was done outdoes all others.
 */
export const stateRanks = { QUEUED: 0, EXPIRED: 10, DELIVERED: 20, FAILED: 30, DONE: 40 } as const;

const ownerRanks: Readonly<Record<NotificationState, number>> = {
  received: stateRanks.DELIVERED,
  waiting: stateRanks.DELIVERED + 1,
  shown: stateRanks.DONE,
  dismissed: stateRanks.DONE + 1,
  opened: stateRanks.DONE + 2,
};

/** A notification is delivered when the vehicle has it and done when its owner was shown it. */
export function reportOfNotification({ state }: Pick<NotificationSeen, 'state'>): Reported {
  const isShown = state !== 'received' && state !== 'waiting';
  return {
    state: isShown ? 'DONE' : 'DELIVERED',
    rank: ownerRanks[state],
    reason: null,
    answer: state === 'received' ? null : state,
  };
}

/** Of a command: RECEIVED and IN_PROGRESS deliver it, the others end it. */
export function reportOfCommand({
  state,
  code,
  text,
}: Pick<CommandProgress, 'state' | 'code' | 'text'>): Reported {
  if (state === 'SUCCEEDED') return { state: 'DONE', rank: stateRanks.DONE, reason: null, answer: text };
  if (state !== 'FAILED')
    return { state: 'DELIVERED', rank: stateRanks.DELIVERED, reason: null, answer: null };
  if (code === 'PAST_DEADLINE')
    return { state: 'EXPIRED', rank: stateRanks.EXPIRED, reason: null, answer: null };
  return { state: 'FAILED', rank: stateRanks.FAILED, reason: reasonOf(code), answer: text };
}

/** Of remote signals: done when every one was set, else failed for the reason of the first that was not. */
export function reportOfWrite({ results }: Pick<WriteAnswer, 'results'>): Reported {
  const failed = Object.entries(results).flatMap(([name, result]) =>
    result === 'OK' ? [] : [{ name, reason: result }],
  );
  const [first] = failed;
  if (first === undefined) return { state: 'DONE', rank: stateRanks.DONE, reason: null, answer: null };
  const answer = failed.map(({ name, reason }) => `${name}: ${reason}`).join(', ');
  return { state: 'FAILED', rank: stateRanks.FAILED, reason: first.reason, answer: answer.slice(0, 500) };
}

function reasonOf(code: string | null): FailureReason {
  return failureReasons.find((reason) => reason === code) ?? 'CAR_PROBLEM';
}
