import type { RateClass } from '@vinculum/contract/foundation/endpoint.ts';

/**
 * Calls a minute from one address, of each call by itself, by class. An organisation may be one address: open screens
 * read every 5 to 10 seconds, so `read` leaves room for a thousand of them. It is by address and not by token, because
 * it comes before the token is verified, and whoever makes up tokens must not get a limit with each.
 */
export const perMinute: Readonly<Record<RateClass, number>> = {
  signIn: 60,
  read: 12_000,
  write: 600,
  bulk: 300,
};

/** What the rate limiter needs to know of one route. */
export function rateOf(rate: RateClass): { max: number; timeWindow: number } {
  return { max: perMinute[rate], timeWindow: 60_000 };
}
