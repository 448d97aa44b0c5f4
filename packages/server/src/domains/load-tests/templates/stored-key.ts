import type { Deps } from '../../../deps.ts';

/** The text for a key that was sealed with another installation's key, or another setting. */
export const STORED_KEY_LOCKED = 'loadTests.storedKeyLocked';

/** The private key of a template (PEM), or null when this installation cannot open it. */
export function openStoredKey(
  { keySeal, log }: Pick<Deps, 'keySeal' | 'log'>,
  sealed: Buffer,
): string | null {
  try {
    return keySeal.open(sealed);
  } catch (err) {
    log.error({ err }, 'the private key of a template cannot be opened');
    return null;
  }
}
