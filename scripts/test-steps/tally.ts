import { stripVTControlCharacters } from 'node:util';

/** What a step found. A check without tests of its own that fails counts as one failed. */
export type Tally = {
  passed: number;
  failed: number;
  failures: Named[];
  skipped: Named[];
  /** Passed at the second try only: counted as passed, and said, to be looked into. */
  repeated: Named[];
};

/**
 * A test that failed or did not run: where it stands, and why (what a failure says, or the reason its author gave).
 */
export type Named = { name: string; reason: string };

export const NOTHING: Tally = { passed: 0, failed: 0, failures: [], skipped: [], repeated: [] };

export const ONE_FAILED: Tally = { ...NOTHING, failed: 1 };

/** Adds up the steps of a run. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    failures: tallies.flatMap((tally) => tally.failures),
    skipped: tallies.flatMap((tally) => tally.skipped),
    repeated: tallies.flatMap((tally) => tally.repeated),
  };
}

/** The line that ends every run and that CI reads. */
export function closingLine(tally: Tally): string {
  const skipped = tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : '';
  return `${tally.passed} passed, ${tally.failed} failed${skipped}`;
}

/** Characters of a message that are kept: what was found, or what was waited for, stands below its first line. */
const REASON = 800;

/** What a message says, in one line, without the colours of a terminal and without the stack. */
export function inOneLine(message: string): string {
  const [said = ''] = stripVTControlCharacters(message).split(/\n\s+at\s/, 1);
  const line = said.replaceAll(/\s+/g, ' ').trim();
  return line.length > REASON ? `${line.slice(0, REASON)} …` : line;
}
