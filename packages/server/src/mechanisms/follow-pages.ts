import { setTimeout as wait } from 'node:timers/promises';

interface FollowOptions<C, R extends C> {
  /** Rows behind a cursor, oldest first; null: nobody may read on. */
  readonly read: (cursor: C, limit: number) => Promise<readonly R[] | null>;
  readonly page: number;
  readonly pollMs: number;
  readonly signal: AbortSignal;
  /** Resolves after so long, or at once with the signal. By the timer of Node when absent. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Pages of what only grows, behind a cursor, until the signal. A page that is not full, an empty one too, is the end
 * for now: it is read on after a while.
 */
export async function* followPages<C, R extends C>(
  from: C,
  { read, page, pollMs, signal, pause = pauseByTimer }: FollowOptions<C, R>,
): AsyncGenerator<readonly R[]> {
  let cursor = from;
  while (!signal.aborted) {
    const rows = await read(cursor, page);
    if (rows === null) return;
    cursor = rows.at(-1) ?? cursor;
    yield rows;
    if (rows.length < page) await pause(pollMs, signal);
  }
}

async function pauseByTimer(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
