import { createParser } from 'eventsource-parser';
import { backOff, spread } from '@vinculum/contract/foundation/clock.ts';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';

/**
 * How a feed comes: `cut` tries again by itself, `refused` (no right) and `rejected` (asked for something that cannot
 * be) do not, `hidden` waits for the page to be looked at.
 */
export type FeedState = 'connecting' | 'stream' | 'polling' | 'cut' | 'refused' | 'rejected' | 'hidden';

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

interface FeedRun<E extends { readonly cursor: string }> {
  readonly source: FeedSource<E>;
  /** Where a former run has stopped; undefined begins with what is new. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly receive: (events: readonly E[], cursor: string) => void;
  /** `problem` says why it was rejected. */
  readonly reportState: (state: FeedState, problem?: ApiProblem) => void;
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
const RETRY = { firstMs: 500, longestMs: 30_000 };

/**
 * Follows a feed until the signal: by stream, again and again behind what has come, and by polling where streams do
 * not get through. Ends by itself when the server refuses or rejects.
 */
export async function runFeed<E extends { readonly cursor: string }>(run: FeedRun<E>): Promise<void> {
  const place = { after: run.after };
  let failures = 0;
  run.reportState('connecting');
  while (!run.signal.aborted) {
    const attempt = await streamOnce(run, place);
    if (attempt instanceof ApiProblem) return reportEnd(run, attempt);
    failures = attempt === 'good' ? 0 : failures + 1;
    if (failures < PATIENCE) {
      if (!run.signal.aborted) run.reportState('connecting');
      await run.wait(delayAfter(failures, run.random), run.signal);
    } else {
      const end = await pollForAWhile(run, place);
      if (end !== null) return reportEnd(run, end);
    }
  }
}

/** A problem is one that ends the feed. */
type Attempt = 'good' | 'failed' | ApiProblem;

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
    if (!isGood) run.reportState('stream');
    isGood = true;
    place.after = last.cursor;
    run.receive(events, last.cursor);
  };
  try {
    const body = await run.source.stream(place.after, signal);
    const data: string[] = [];
    const parser = createParser({ onEvent: (event) => data.push(event.data) });
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return isGood ? 'good' : 'failed';
      if (run.signal.aborted) return 'good';
      parser.feed(value);
      const events = parsed(run.source, data.splice(0));
      // Behind the same cursor the same will come again: not at once, and not for ever.
      if (events === null) return 'failed';
      take(events);
      if (!isGood) continue;
      clearTimeout(watch);
      watch = setTimeout(() => attempt.abort(), SILENCE_MS);
    }
  } catch (error) {
    return isEnd(error) ? error : isGood ? 'good' : 'failed';
  } finally {
    clearTimeout(watch);
    attempt.abort();
  }
}

/** Null when something in it is not an event. */
function parsed<E extends { readonly cursor: string }>(
  source: FeedSource<E>,
  data: readonly string[],
): E[] | null {
  try {
    return data.map((one) => source.parse(JSON.parse(one)));
  } catch {
    return null;
  }
}

/** Resolves to the problem that ends the feed, or null when a stream is to be tried again. */
async function pollForAWhile<E extends { readonly cursor: string }>(
  run: FeedRun<E>,
  place: Place,
): Promise<ApiProblem | null> {
  let failures = 0;
  for (let count = 0; count < POLLS_BETWEEN_STREAMS && !run.signal.aborted; count += 1) {
    try {
      const { events, cursor, has_more } = await run.source.poll(place.after, run.signal);
      failures = 0;
      place.after = cursor;
      run.reportState('polling');
      run.receive(events, cursor);
      if (!has_more) await run.wait(POLL_MS, run.signal);
    } catch (error) {
      if (isEnd(error)) return error;
      failures += 1;
      if (!run.signal.aborted) run.reportState('cut');
      await run.wait(delayAfter(failures, run.random), run.signal);
    }
  }
  return null;
}

/** What was asked for cannot be, or there is no right or session any more: trying again would change nothing. */
function isEnd(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && [400, 401, 403].includes(error.status);
}

function reportEnd<E extends { readonly cursor: string }>(run: FeedRun<E>, problem: ApiProblem): void {
  if (problem.status === 400) run.reportState('rejected', problem);
  else run.reportState('refused');
}

/** Longer after each failure, and never the same for all whom one failure has cut off. */
function delayAfter(failures: number, random: () => number): number {
  return spread(backOff(failures + 1, RETRY), random());
}
