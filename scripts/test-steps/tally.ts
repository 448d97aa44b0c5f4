/** What a step found. A check without tests of its own that fails counts as one failed. */
export type Tally = { passed: number; failed: number; skipped: Skip[] };

/** A test that did not run, and the reason its author gave. */
export type Skip = { name: string; reason: string };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: [] };

export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: [] };

/** Adds up the steps of a run. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.flatMap((tally) => tally.skipped),
  };
}

/** The line that ends every run and that CI reads. */
export function closingLine(tally: Tally): string {
  const skipped = tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}
