import type { StreamBatch } from '@vinculum/contract/streams/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { ConsumerTail, type TailSource, tailLimits } from './consumer-tail.ts';
import { type LiveBatch, listLiveBatches, listStillLive, presentPosition } from './live-batches-store.ts';
import { batchOf } from './read-batches.ts';
import { cursorText, parseCursor, type StreamCursor } from './stream-cursor.ts';

/** Whoever is further behind than these is told so and goes on with what is new. */
const MOST_TO_CATCH_UP = 5000;

/** A place in the stream; no batch where its consent is no longer live. */
interface LiveEntry {
  readonly cursor: string;
  readonly batch: StreamBatch | null;
}

/** What following tells: where it begins, what comes, what was left out, and that there was nothing. */
export type TailStep =
  | { readonly kind: 'entries'; readonly entries: readonly LiveEntry[] }
  | { readonly kind: 'begin' | 'gap'; readonly cursor: string }
  | { readonly kind: 'nothing' };

interface FollowSource extends TailSource {
  /** Of batches behind a cursor, in order: those that can no longer be told without their bodies. */
  readonly lookAgain: (after: StreamCursor, buffered: readonly LiveBatch[]) => Promise<readonly LiveBatch[]>;
}

interface OpenTail {
  readonly tail: Promise<ConsumerTail>;
  readonly stop: AbortController;
  followers: number;
}

/** The tails of this process: one poll of the database for each consumer that somebody follows, however many do. */
export class ConsumerTails {
  readonly #deps: Pick<Deps, 'db' | 'clock'>;
  readonly #open = new Map<number, OpenTail>();

  constructor(deps: Pick<Deps, 'db' | 'clock'>) {
    this.#deps = deps;
  }

  /**
   * What a consumer's cars deliver, behind a cursor or from now on, until the signal. It is read as the caller asks
   * for it; a caller that stays behind gets a gap instead of everything.
   * @throws badRequest at once for a text that is no cursor
   */
  follow(
    consumerId: number,
    from: { readonly after: string | undefined; readonly signal: AbortSignal },
  ): AsyncGenerator<TailStep> {
    return this.#steps(consumerId, parseAfter(from.after), from.signal);
  }

  async *#steps(
    consumerId: number,
    after: StreamCursor | null,
    signal: AbortSignal,
  ): AsyncGenerator<TailStep> {
    const open = this.#join(consumerId);
    try {
      const tail = await open.tail;
      const cursor = after ?? tail.end;
      yield { kind: 'begin', cursor: cursorText(cursor) };
      yield* stepsOf(tail, this.#sourceOf(consumerId), { cursor, signal });
    } finally {
      open.followers -= 1;
      if (open.followers === 0) this.#end(consumerId, open);
    }
  }

  /** One page of the same, for polling. */
  async read(
    consumerId: number,
    after: string | undefined,
  ): Promise<{ entries: LiveEntry[]; cursor: string; hasMore: boolean }> {
    const source = this.#sourceOf(consumerId);
    const cursor = parseAfter(after) ?? (await source.present());
    const rows = await source.read(cursor, tailLimits.page);
    return {
      entries: rows.map(entryOf),
      cursor: cursorText(rows.at(-1) ?? cursor),
      hasMore: rows.length === tailLimits.page,
    };
  }

  #join(consumerId: number): OpenTail {
    const open = this.#open.get(consumerId) ?? this.#start(consumerId);
    open.followers += 1;
    return open;
  }

  #start(consumerId: number): OpenTail {
    const source = this.#sourceOf(consumerId);
    const stop = new AbortController();
    const tail = source.present().then((present) => new ConsumerTail(source, present));
    const open: OpenTail = { tail, stop, followers: 0 };
    this.#open.set(consumerId, open);
    // A failure reaches those who follow by their own waiting; the next one starts anew.
    tail
      .then((started) => started.run(stop.signal))
      .catch(() => undefined)
      .finally(() => this.#end(consumerId, open));
    return open;
  }

  #end(consumerId: number, open: OpenTail): void {
    if (this.#open.get(consumerId) === open) this.#open.delete(consumerId);
    open.stop.abort();
  }

  #sourceOf(consumerId: number): FollowSource {
    const { db, clock } = this.#deps;
    return {
      present: () => presentPosition(db),
      read: (cursor, limit) => listLiveBatches(db, consumerId, { cursor, limit, now: new Date(clock()) }),
      lookAgain: async (after, buffered) => {
        const upTo = buffered.at(-1);
        if (upTo === undefined) return buffered;
        const live = await listStillLive(db, consumerId, { after, upTo, now: new Date(clock()) });
        return buffered.map((batch) => (live.has(cursorText(batch)) ? batch : { ...batch, body: null }));
      },
    };
  }
}

async function* stepsOf(
  tail: ConsumerTail,
  source: FollowSource,
  from: { readonly cursor: StreamCursor; readonly signal: AbortSignal },
): AsyncGenerator<TailStep> {
  let { cursor } = from;
  let caughtUp = 0;
  while (!from.signal.aborted) {
    // Before looking: a pass in between is then not waited for in vain.
    const nextPass = tail.nextPass();
    const buffered = tail.behind(cursor);
    if (buffered === null && caughtUp >= MOST_TO_CATCH_UP) {
      cursor = tail.start;
      yield { kind: 'gap', cursor: cursorText(cursor) };
      continue;
    }
    const rows = await (buffered === null
      ? source.read(cursor, tailLimits.page)
      : source.lookAgain(cursor, buffered));
    caughtUp = buffered === null ? caughtUp + rows.length : 0;
    // What is no longer kept may have been deleted since.
    cursor = rows.at(-1) ?? (buffered === null ? tail.start : cursor);
    if (rows.length > 0) yield { kind: 'entries', entries: rows.map(entryOf) };
    else {
      yield { kind: 'nothing' };
      await nextPass;
    }
  }
}

function entryOf(row: LiveBatch): LiveEntry {
  const { body } = row;
  return { cursor: cursorText(row), batch: body === null ? null : batchOf({ ...row, body }) };
}

function parseAfter(text: string | undefined): StreamCursor | null {
  return text === undefined || text === '' ? null : parseCursor(text);
}
