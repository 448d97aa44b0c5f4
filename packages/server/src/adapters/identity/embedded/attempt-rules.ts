import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';

/** Failures that cost nothing, by whom they are counted for; from then on each one locks for longer. */
const FREE = { one: 8, strangers: 40 };
const FIRST_LOCK_MS = 15_000;
const LONGEST_LOCK_MS = 15 * MINUTE_MS;
/** Failures count no more when none came for this long. */
const FORGET_MS = DAY_MS;
/** Where the right password came from is known for so long. */
const KNOWN_MS = 90 * DAY_MS;

/** Where somebody tries from. A browser is told by a secret that it got when somebody signed in with it. */
export interface Sources<T> {
  readonly browser: T;
  readonly address: T;
  /** Every browser and address together that the account does not know. */
  readonly strangers: T;
}
export type Source = keyof Sources<unknown>;

/** What is counted of one source, times in milliseconds since 1970. */
export interface Count {
  readonly failures: number;
  readonly lockedUntil: number;
  readonly failedAt: number;
  readonly knownUntil: number;
}

export const noCount: Count = { failures: 0, lockedUntil: 0, failedAt: 0, knownUntil: 0 };

/**
 * Whose failures an attempt counts among. Who guesses is slowed by the address and all strangers by one count, however
 * many addresses they have; a browser or an address that the account knows is not slowed by what others do.
 */
export function sourcesOf(counts: Sources<Count | null>, now: number): readonly Source[] {
  const isKnown = (source: Source) => (counts[source]?.knownUntil ?? 0) > now;
  if (isKnown('browser')) return ['browser'];
  return isKnown('address') ? ['address'] : ['address', 'strangers'];
}

export function isLocked(count: Count, now: number): boolean {
  const left = count.lockedUntil - now;
  // The clock may have been put back: no lock lasts longer than the longest.
  return left > 0 && left <= LONGEST_LOCK_MS;
}

/** The count after one more failure. */
export function afterFailure(count: Count, { source, now }: { source: Source; now: number }): Count {
  const failures = (now - count.failedAt >= FORGET_MS ? 0 : count.failures) + 1;
  const over = failures - FREE[source === 'strangers' ? 'strangers' : 'one'];
  const lockMs = over > 0 ? Math.min(FIRST_LOCK_MS * 2 ** (over - 1), LONGEST_LOCK_MS) : 0;
  return { ...count, failures, lockedUntil: lockMs > 0 ? now + lockMs : 0, failedAt: now };
}

/**
 * The count after the right password, which was counted as a failure before it was looked at. A source of one's own is
 * forgiven and known; among strangers only this attempt is, or every sign-in would give guessers all their tries again.
 */
export function afterSuccess(count: Count, { source, now }: { source: Source; now: number }): Count {
  if (source === 'strangers') return { ...count, failures: Math.max(0, count.failures - 1) };
  return madeKnown(noCount, now);
}

/** A source with which the account was entered, whatever was counted of it. */
export function madeKnown(count: Count, now: number): Count {
  return { ...count, knownUntil: now + KNOWN_MS };
}
