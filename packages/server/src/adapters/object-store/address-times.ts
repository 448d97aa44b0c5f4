import { HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';

/** When an address to send a file to expires: a quarter of an hour from now, in milliseconds since 1970. */
export function uploadEnd(now: number): number {
  return now + 15 * MINUTE_MS;
}

/**
 * When an address that a browser reads a file from expires: after one to two hours, in milliseconds since 1970. The
 * same within an hour, so that the address is, too, and the browser may keep the file.
 */
export function readEnd(now: number): number {
  return (Math.floor(now / HOUR_MS) + 2) * HOUR_MS;
}
