/** What an owner decides by touch. */
export interface TouchedAnswer {
  readonly decision: 'accept' | 'decline' | 'withdraw';
  /** Ids of the signals that are agreed to. */
  readonly accepted: readonly number[];
}

/**
 * Whether a touch on the car's screen has to wait until the car stands: questions are answered when nobody drives.
 * What only takes something back never waits: withdrawing, and letting go of signals of an agreement. `agreed`: the
 * signals of the agreement in force, null when there is none. Voice and app are other channels with their own rule.
 */
export function waitsForStanding(
  { decision, accepted }: TouchedAnswer,
  agreed: readonly number[] | null,
): boolean {
  if (decision === 'withdraw') return false;
  if (decision === 'decline' || agreed === null) return true;
  return accepted.some((id) => !agreed.includes(id));
}
