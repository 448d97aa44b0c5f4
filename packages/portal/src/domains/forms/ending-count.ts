import { type ConsentStatus, liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';

/** How many consents end when a form with these counts is revoked. */
export function endingCount(counts: Readonly<Record<ConsentStatus, number>>): number {
  return [...liveStatuses, ...openStatuses].reduce((sum, status) => sum + counts[status], 0);
}
