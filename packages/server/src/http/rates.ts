import type { RateClass } from '@vinculum/contract/foundation/endpoint.ts';

/** Calls a minute from one address, of each call by itself, by class. */
const perMinute: Record<RateClass, number> = { signIn: 60, read: 3000, write: 600, bulk: 300 };

/** What the rate limiter needs to know of one route. */
export function rateOf(rate: RateClass): { max: number; timeWindow: number } {
  return { max: perMinute[rate], timeWindow: 60_000 };
}
