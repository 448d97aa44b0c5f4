import { followPages } from '../../mechanisms/follow-pages.ts';
import type { LiveBatch } from './live-batches-store.ts';
import { isBehind, type StreamCursor } from './stream-cursor.ts';

/** How the tail reads on; `present` is where it begins. */
export interface TailSource {
  readonly present: () => Promise<StreamCursor>;
  readonly read: (cursor: StreamCursor, limit: number) => Promise<readonly LiveBatch[]>;
}

export interface TailLimits {
  readonly pollMs: number;
  readonly page: number;
  /** Batches kept for those that are a little behind. */
  readonly most: number;
  /** Of the bodies of all of them. */
  readonly mostCharacters: number;
}

export const tailLimits: TailLimits = { pollMs: 250, page: 200, most: 1000, mostCharacters: 8_000_000 };

/**
 * The newest batches of one consumer, read by one poll for everybody who follows. What it keeps is bounded; whoever is
 * further behind reads from the database.
 */
export class ConsumerTail {
  readonly #source: TailSource;
  readonly #limits: TailLimits;
  readonly #batches: LiveBatch[] = [];
  #characters = 0;
  /** All behind it and up to the last one is kept. */
  #start: StreamCursor;
  #end: StreamCursor;
  #pass = Promise.withResolvers<void>();

  constructor(source: TailSource, present: StreamCursor, limits: TailLimits = tailLimits) {
    this.#source = source;
    this.#limits = limits;
    this.#start = present;
    this.#end = present;
    // Where nobody waits a failed pass has nobody to tell.
    this.#pass.promise.catch(() => undefined);
  }

  get start(): StreamCursor {
    return this.#start;
  }

  get end(): StreamCursor {
    return this.#end;
  }

  /**
   * What came behind a cursor, in order, as it was when it was read: whether it may still be told is to be asked again.
   * Null when some of it is no longer kept.
   */
  behind(cursor: StreamCursor, most: number = this.#limits.page): readonly LiveBatch[] | null {
    if (isBehind(this.#start, cursor)) return null;
    const first = this.#batches.findLastIndex((batch) => !isBehind(batch, cursor)) + 1;
    return this.#batches.slice(first, first + most);
  }

  /** Resolves after the next pass, whether or not it brought something. @throws what kept the tail from reading */
  nextPass(): Promise<void> {
    return this.#pass.promise;
  }

  /** Reads on until the signal. A failure is told to all who wait, and ends it. */
  async run(signal: AbortSignal): Promise<void> {
    try {
      const { page, pollMs } = this.#limits;
      const read = (cursor: StreamCursor, limit: number) => this.#source.read(cursor, limit);
      const follow = { read, page, pollMs, signal };
      for await (const rows of followPages<StreamCursor, LiveBatch>(this.#end, follow)) {
        for (const row of rows) this.#keep(row);
        this.#pass.resolve();
        this.#pass = Promise.withResolvers();
        this.#pass.promise.catch(() => undefined);
      }
    } catch (error) {
      if (!signal.aborted) this.#pass.reject(error);
    }
  }

  #keep(row: LiveBatch): void {
    const { most, mostCharacters } = this.#limits;
    this.#batches.push(row);
    this.#end = row;
    this.#characters += row.characters;
    let dropped = 0;
    for (const oldest of this.#batches) {
      if (this.#batches.length - dropped <= most && this.#characters <= mostCharacters) break;
      this.#characters -= oldest.characters;
      this.#start = { tx: oldest.tx, id: oldest.id };
      dropped += 1;
    }
    this.#batches.splice(0, dropped);
  }
}
