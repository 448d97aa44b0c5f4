import { idText } from '@vinculum/contract/foundation/ids.ts';

/** The consumer that an address names (`?consumer=31`); null when there is none, or what is no number of one. */
export function consumerOf(address: Readonly<Record<string, string>>): number | null {
  return idText.safeParse(address['consumer']).data ?? null;
}
