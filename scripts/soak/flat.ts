/** Of the process, between the second quarter of the time and the last. */
const MOST_GROWTH = 0.05;

/**
 * Whether memory has stayed where it was, from what was found minute by minute; the first quarter is not looked at.
 * Null where there are too few to tell.
 */
export function isFlat(minutes: readonly number[]): boolean | null {
  const quarter = Math.floor(minutes.length / 4);
  if (quarter === 0) return null;
  const settled = meanOf(minutes.slice(quarter, 2 * quarter));
  const last = meanOf(minutes.slice(minutes.length - quarter));
  return last <= settled * (1 + MOST_GROWTH);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
