import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { GatewayMetrics } from '../metrics.ts';

/** About one car in a minute. */
const MOST_LINES = 10;

interface CarLogParts {
  readonly log: Pick<FastifyBaseLogger, 'debug' | 'warn' | 'error'>;
  readonly metrics: Pick<GatewayMetrics, 'unlogged'>;
  readonly steady: () => number;
}

type Facts = Readonly<Record<string, unknown>>;

/** The log of what cars cause: a car that does it all the time fills no disk. What is left out is counted. */
export class CarLog {
  readonly #parts: CarLogParts;
  readonly #lines = new Map<string, number>();
  #minute = 0;

  constructor(parts: CarLogParts) {
    this.#parts = parts;
  }

  /** `who`: a VIN, or whoever else was heard. */
  warn(who: string, facts: Facts, text: string): void {
    if (this.#hasRoom(who, text)) this.#parts.log.warn(facts, text);
  }

  debug(who: string, facts: Facts, text: string): void {
    if (this.#hasRoom(who, text)) this.#parts.log.debug(facts, text);
  }

  error(who: string, facts: Facts, text: string): void {
    if (this.#hasRoom(who, text)) this.#parts.log.error(facts, text);
  }

  #hasRoom(who: string, text: string): boolean {
    const minute = Math.floor(this.#parts.steady() / MINUTE_MS);
    if (minute !== this.#minute) this.#lines.clear();
    this.#minute = minute;
    const lines = (this.#lines.get(who) ?? 0) + 1;
    this.#lines.set(who, lines);
    if (lines > MOST_LINES) this.#parts.metrics.unlogged.inc({ text });
    return lines <= MOST_LINES;
  }
}
