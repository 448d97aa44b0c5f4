import { ApiProblem } from '../../../lib/api-problem.ts';
import { SseParser } from './sse-parser.ts';

/** How a feed comes: `cut` tries again by itself, `refused` does not, `hidden` waits for the page to be looked at. */
export type FeedState = 'connecting' | 'stream' | 'polling' | 'cut' | 'refused' | 'hidden';

/** Where events come from; each carries the cursor to go on behind. */
export interface FeedSource<E extends { readonly cursor: string }> {
  readonly stream: (
    after: string | undefined,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  readonly poll: (
    after: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ readonly events: readonly E[]; readonly cursor: string; readonly has_more: boolean }>;
  readonly parse: (data: unknown) => E;
}

export interface FeedRun<E extends { readonly cursor: string }> {
  readonly source: FeedSource<E>;
  /** Where a former run has stopped; undefined begins with what is new. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly tell: (events: readonly E[], cursor: string) => void;
  readonly tellState: (state: FeedState) => void;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Streams that fail in a row before polling takes over. */
const PATIENCE = 2;
const POLL_MS = 2000;
/** Polls, a minute, before a stream is tried again. */
const POLLS_BETWEEN_STREAMS = 30;
/** The server tells where it begins at once: a proxy that holds it back is found out by this. */
const FIRST_EVENT_MS = 10_000;
/** The server says something every 15 seconds. */
const SILENCE_MS = 45_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * Follows a feed until the signal: by stream, again and again behind what has come, and by polling where streams do
 * not get through. Ends by itself when the server refuses.
 */
export async function runFeed<E extends { readonly cursor: string }>(run: FeedRun<E>): Promise<void> {
  const place = { after: run.after };
  let failures = 0;
  run.tellState('connecting');
  while (!run.signal.aborted) {
    const attempt = await streamOnce(run, place);
    if (attempt === 'refused') return run.tellState('refused');
    failures = attempt === 'good' ? 0 : failures + 1;
    if (failures < PATIENCE) {
      if (!run.signal.aborted) run.tellState('connecting');
      await run.wait(delayAfter(failures, run.random), run.signal);
    } else if ((await pollForAWhile(run, place)) === 'refused') return run.tellState('refused');
  }
}

type Attempt = 'good' | 'failed' | 'refused';

interface Place {
  after: string | undefined;
}

async function streamOnce<E extends { readonly cursor: string }>(
  run: FeedRun<E>,
  place: Place,
): Promise<Attempt> {
  const attempt = new AbortController();
  const signal = AbortSignal.any([run.signal, attempt.signal]);
  let watch = setTimeout(() => attempt.abort(), FIRST_EVENT_MS);
  let isGood = false;
  const take = (events: readonly E[]) => {
    const last = events.at(-1);
    if (last === undefined) return;
    if (!isGood) run.tellState('stream');
    isGood = true;
    place.after = last.cursor;
    run.tell(events, last.cursor);
  };
  try {
    const body = await run.source.stream(place.after, signal);
    const parser = new SseParser();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return isGood ? 'good' : 'failed';
      if (run.signal.aborted) return 'good';
      take(parser.push(value).map((data) => run.source.parse(JSON.parse(data))));
      if (!isGood) continue;
      clearTimeout(watch);
      watch = setTimeout(() => attempt.abort(), SILENCE_MS);
    }
  } catch (error) {
    return isRefusal(error) ? 'refused' : isGood ? 'good' : 'failed';
  } finally {
    clearTimeout(watch);
    attempt.abort();
  }
}

async function pollForAWhile<E extends { readonly cursor: string }>(
  run: FeedRun<E>,
  place: Place,
): Promise<Attempt> {
  let failures = 0;
  for (let count = 0; count < POLLS_BETWEEN_STREAMS && !run.signal.aborted; count += 1) {
    try {
      const { events, cursor, has_more } = await run.source.poll(place.after, run.signal);
      failures = 0;
      place.after = cursor;
      run.tellState('polling');
      run.tell(events, cursor);
      if (!has_more) await run.wait(POLL_MS, run.signal);
    } catch (error) {
      if (isRefusal(error)) return 'refused';
      failures += 1;
      if (!run.signal.aborted) run.tellState('cut');
      await run.wait(delayAfter(failures, run.random), run.signal);
    }
  }
  return 'good';
}

/** No right or no session any more: trying again would change nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && [400, 401, 403].includes(error.status);
}

/** Longer after each failure, and never the same for all whom one failure has cut off. */
function delayAfter(failures: number, random: () => number): number {
  return Math.min(LONGEST_DELAY_MS, 500 * 2 ** failures) * (0.5 + random() / 2);
}
