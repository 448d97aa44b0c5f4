/** What becomes of an unfinished form that is sent to be kept. */
export type Keeping = 'first' | 'next' | 'unchanged' | 'conflict' | 'gone';

/** What is kept under its key, and whether that says the same. */
interface KeptNow {
  readonly revision: number;
  readonly isSame: boolean;
}

/**
 * Decides by the revision that a change is based on; 0: nothing was kept. What says the same is no change, whatever
 * its revision, since an editor that got no answer sends it again. What was discarded or finished meanwhile does not
 * come back by itself.
 */
export function keepingOf(now: KeptNow | undefined, revision: number): Keeping {
  if (now === undefined) return revision === 0 ? 'first' : 'gone';
  if (now.isSame) return 'unchanged';
  return now.revision === revision ? 'next' : 'conflict';
}
