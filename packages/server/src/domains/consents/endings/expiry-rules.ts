import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';

/**
 * When a consent expires. While it waits for its answer: at the end of its form's last day. Once it is given: when its
 * counted days are over, but on that last day at the latest, since a form may not outlive its packages. The clock
 * decides at every use; the job that marks what is over (`expiry-store.ts`) makes no difference to it.
 */
export function endOfGrant(
  consent: { readonly expiry_in_days: number | null; readonly expires_at: Date | null },
  answeredAt: number,
): Date | null {
  const { expiry_in_days: days, expires_at: last } = consent;
  if (days === null) return last;
  const counted = new Date(answeredAt + days * DAY_MS);
  return last === null || counted < last ? counted : last;
}

/** The end of a form's last day in UTC; null without one. */
export function endOfLastDay(lastDay: string | null): Date | null {
  return lastDay === null ? null : new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS);
}
