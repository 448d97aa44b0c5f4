import type { FastifyBaseLogger } from 'fastify';

/** What was opened, closed in the opposite order; a part that fails to close does not keep the others open. */
export class Closers {
  readonly #log: FastifyBaseLogger;
  readonly #parts: { name: string; close: () => Promise<void> | void }[] = [];

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(name: string, close: () => Promise<void> | void): void {
    this.#parts.push({ name, close });
  }

  async closeAll(): Promise<void> {
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      try {
        await part.close();
      } catch (err) {
        this.#log.error({ err, part: part.name }, 'could not close cleanly');
      }
    }
  }
}
