import type { FastifyBaseLogger } from 'fastify';

/** More than any part needs; a part that waits for what is gone, such as a killed database, would wait for ever. */
const PATIENCE_MS = 20_000;

/** What was opened, closed in the opposite order; a part that fails or never ends does not keep the others open. */
export class Closers {
  readonly #log: FastifyBaseLogger;
  readonly #stack = new AsyncDisposableStack();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(name: string, close: () => Promise<void> | void): void {
    this.#stack.defer(async () => {
      try {
        await inTime(close);
      } catch (err) {
        this.#log.error({ err, part: name }, 'could not close cleanly');
      }
    });
  }

  closeAll(): Promise<void> {
    return this.#stack.disposeAsync();
  }
}

async function inTime(close: () => Promise<void> | void): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('took too long')), PATIENCE_MS);
  try {
    await Promise.race([close(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
