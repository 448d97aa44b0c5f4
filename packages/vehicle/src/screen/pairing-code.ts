import { randomInt } from 'node:crypto';
import { pairingCodeDigits } from '@vinculum/contract/car-screen/endpoints.ts';

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

/** A code that nobody can know. */
export function newPairingCode(now: number): PairingCode {
  const code = String(randomInt(10 ** pairingCodeDigits)).padStart(pairingCodeDigits, '0');
  return { code, shownAt: now, wrongCodes: 0 };
}

/** What the car shows after one more wrong code: after many of them another code, and never one that was just shown. */
export function afterWrongCode(shown: PairingCode, now: number): PairingCode {
  const wrongCodes = shown.wrongCodes + 1;
  const isGuessedAt = wrongCodes >= MOST_WRONG_CODES && now - shown.shownAt >= LEAST_SHOWN_MS;
  return isGuessedAt ? newPairingCode(now) : { ...shown, wrongCodes };
}
