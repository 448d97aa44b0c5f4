import { z } from 'zod';

/** A whole number within bounds, both of them allowed. */
export function whole(from: number, to: number) {
  const words = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(words).int(words).min(from, words).max(to, words);
}

/** An address that a browser follows; anything but the web, such as javascript:, would run or fail in the page. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://example.com',
});
