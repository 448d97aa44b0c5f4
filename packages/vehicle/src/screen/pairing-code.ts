import { randomInt } from 'node:crypto';

/** What a car shows so that its screen can be opened elsewhere. */
export interface PairingCode {
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly shownAt: number;
  readonly wrongCodes: number;
}

const MOST_WRONG_CODES = 20;
/** Long enough to be read in the car and typed, whatever others send meanwhile. */
const LEAST_SHOWN_MS = 10 * 60_000;

/** Twelve digits: so many that guessing needs no lock, which somebody could use against the owner. */
export function newPairingCode(now: number): PairingCode {
  const half = () => String(randomInt(1_000_000)).padStart(6, '0');
  return { code: half() + half(), shownAt: now, wrongCodes: 0 };
}

/** What the car shows after one more wrong code: after many of them another code, and never one that was just shown. */
export function afterWrongCode(shown: PairingCode, now: number): PairingCode {
  const wrongCodes = shown.wrongCodes + 1;
  const isGuessedAt = wrongCodes >= MOST_WRONG_CODES && now - shown.shownAt >= LEAST_SHOWN_MS;
  return isGuessedAt ? newPairingCode(now) : { ...shown, wrongCodes };
}
