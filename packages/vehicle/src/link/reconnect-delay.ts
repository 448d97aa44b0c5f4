const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubling from one second to half a minute, and between
 * half and all of that by chance (`random`, 0 to 1), so that a fleet does not come back in one moment.
 */
export function reconnectDelay(failures: number, random: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(whole / 2 + (whole / 2) * random);
}
