/** So many are shown; older ones are found by paging. */
const MOST_SHOWN = 500;

/** What is followed, newest first, once more has come, oldest first; the same when nothing has. */
export function withCome<Entry>(known: readonly Entry[], come: readonly Entry[]): readonly Entry[] {
  return come.length === 0 ? known : [...come.toReversed(), ...known].slice(0, MOST_SHOWN);
}
