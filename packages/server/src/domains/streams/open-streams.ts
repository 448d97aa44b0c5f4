import { AppError } from '@vinculum/contract/foundation/errors.ts';

const TRY_AGAIN_SECONDS = 60;

/** The streams of this process that are open with each key, or by each user. */
export class OpenStreams {
  readonly #open = new Map<number, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws tooManyRequests when a key has as many as it may have. */
  requireRoom(keyId: number): void {
    if (this.#countOf(keyId) >= this.#most)
      throw new AppError('tooManyRequests', { args: { seconds: TRY_AGAIN_SECONDS } });
  }

  /** The same rows, counted as open from the first that is asked for until they end or are left. */
  async *counted<T>(keyId: number, rows: AsyncIterable<T>): AsyncGenerator<T> {
    this.#open.set(keyId, this.#countOf(keyId) + 1);
    try {
      yield* rows;
    } finally {
      const left = this.#countOf(keyId) - 1;
      if (left === 0) this.#open.delete(keyId);
      else this.#open.set(keyId, left);
    }
  }

  #countOf(keyId: number): number {
    return this.#open.get(keyId) ?? 0;
  }
}
