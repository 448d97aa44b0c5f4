import { stripVTControlCharacters } from 'node:util';

/** What a step found. A check without tests of its own that fails counts as one failed. */
export type Tally = { passed: number; failed: number; failures: Named[]; skipped: Named[] };

/**
 * A test that failed or did not run: where it stands, and why (a failure's first line, or the reason its author gave).
 */
export type Named = { name: string; reason: string };

export const NOTHING: Tally = { passed: 0, failed: 0, failures: [], skipped: [] };

export const ONE_FAILED: Tally = { passed: 0, failed: 1, failures: [], skipped: [] };

/** Adds up the steps of a run. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    failures: tallies.flatMap((tally) => tally.failures),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

/** The line that ends every run and that CI reads. */
export function closingLine(tally: Tally): string {
  const skipped = tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

/** The first line of a message, without the colours of a terminal. */
export function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
}
