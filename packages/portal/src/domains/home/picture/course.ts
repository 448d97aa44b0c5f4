import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Picture } from '@vinculum/contract/home/overview.ts';
import type { Formats } from '../../../lib/language/formats.ts';

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
export function shortStep(step: string, { dayOfYear }: Formats): string {
  return step.length > 10 ? step.slice(11, 16) : dayOfYear(step);
}

/** A step as a table says it; of a clock with its offset, for an hour can come twice. */
export function wholeStep(step: string, { day }: Formats): string {
  return step.length > 10 ? `${day(step)}, ${step.slice(11)}` : day(step);
}
