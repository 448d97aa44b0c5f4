import { AppError } from '@vinculum/contract/foundation/errors.ts';

const TRY_AGAIN_SECONDS = 60;

/** The streams of this process that are open with each key, or by each user. */
export class OpenStreams {
  readonly #open = new Map<number, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * The same rows, counted as open from this call on until they end, are left or the signal comes: whoever goes before
   * the first row is asked for never starts them, and only the signal tells of it.
   * @throws tooManyRequests at once when a key has as many as it may have
   */
  counted<T>(keyId: number, rows: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
    const release = this.#reserve(keyId);
    if (signal.aborted) release();
    else signal.addEventListener('abort', release, { once: true });
    return releasedAfter(rows, release);
  }

  /** Returns how to release it; a second time does nothing. */
  #reserve(keyId: number): () => void {
    if (this.#countOf(keyId) >= this.#most)
      throw new AppError('tooManyRequests', { args: { seconds: TRY_AGAIN_SECONDS } });
    this.#open.set(keyId, this.#countOf(keyId) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = this.#countOf(keyId) - 1;
      if (left === 0) this.#open.delete(keyId);
      else this.#open.set(keyId, left);
    };
  }

  #countOf(keyId: number): number {
    return this.#open.get(keyId) ?? 0;
  }
}

async function* releasedAfter<T>(rows: AsyncIterable<T>, release: () => void): AsyncGenerator<T> {
  try {
    yield* rows;
  } finally {
    release();
  }
}
