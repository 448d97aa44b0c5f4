/** A day of 24 hours in milliseconds. */
export const DAY_MS = 86_400_000;

/** The date of a moment in UTC as YYYY-MM-DD. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
