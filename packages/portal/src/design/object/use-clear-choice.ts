import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import type { SearchName } from '../../lib/screens/addresses.ts';

/** The parts of an address that say which things are shown; the others say how. */
const choosing = [
  'action',
  'actor',
  'clone',
  'consumer',
  'end',
  'form',
  'from',
  'group',
  'maker',
  'oem',
  'org',
  'organisation',
  'other',
  'packages',
  'revocation',
  'run',
  'search',
  'start',
  'stream',
  'target',
  'to',
  'vin',
] as const satisfies readonly SearchName[];

/**
 * Leads from an address that asks for what does not exist to the same screen without it; null when the address asks for
 * nothing in particular.
 */
export function useClearChoice(): (() => void) | null {
  const address = useAddress();
  const change = useChangeAddress();
  const chosen = choosing.filter((name) => address[name] !== undefined);
  if (chosen.length === 0) return null;
  return () => change(Object.fromEntries(chosen.map((name) => [name, undefined])));
}
