import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Picture } from '@vinculum/contract/home/overview.ts';

/** How many consents stood in any of these states at the end of each step. */
export function courseOf(
  consents: NonNullable<Picture['consents']>,
  statuses: readonly ConsentStatus[],
  steps: number,
): number[] {
  return Array.from({ length: steps }, (_, index) =>
    statuses.reduce((sum, status) => sum + (consents[status]?.[index] ?? 0), 0),
  );
}

/** A step as the axis shows it: the clock of an hour or a minute, the day of a day. */
export function shortStep(step: string): string {
  return step.length > 10 ? step.slice(11, 16) : step.slice(5);
}
