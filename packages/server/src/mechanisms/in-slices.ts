/** Rows of one slice: some tens of milliseconds of work, for which others wait at most. */
export const SLICE_ROWS = 5000;

/**
 * Long work on rows piece by piece, each in a transaction of its own, so that nobody waits long for it and what an
 * interruption leaves is found by the next run. A slice that names its rows by `ctid` passes over those that somebody
 * changes meanwhile: they have another one then.
 * @param slice works on at most so many rows that still need it, and says on how many it did
 * @returns the number of rows of all slices
 */
export async function inSlices(
  slice: (rows: number) => Promise<number>,
  rows: number = SLICE_ROWS,
): Promise<number> {
  for (let total = 0; ; ) {
    const done = await slice(rows);
    total += done;
    if (done < rows) return total;
  }
}
