import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Addresses of which one call's counts are kept. */
const MOST = 5000;

/**
 * How often each address made one call, by a clock that nobody sets: by one that is put back, a minute would last until
 * it has caught up.
 */
export class RateCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { calls: number; readonly since: number }>();

  incr(
    address: string,
    callback: (error: null, result: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now();
    const known = this.#counts.get(address);
    const isOver = known === undefined || now - known.since >= timeWindow;
    const count = isOver ? { calls: 0, since: now } : known;
    count.calls += 1;
    this.#keep(address, count);
    callback(null, { current: count.calls, ttl: timeWindow - (now - count.since) });
  }

  child(): RateCounts {
    return new RateCounts();
  }

  /** Who called last is forgotten last. */
  #keep(address: string, count: { calls: number; readonly since: number }): void {
    this.#counts.delete(address);
    this.#counts.set(address, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > MOST && oldest !== undefined) this.#counts.delete(oldest);
  }
}
