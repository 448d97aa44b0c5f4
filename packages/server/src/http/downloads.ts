import { finished } from 'node:stream';
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';

/**
 * Each is copied out over a connection of the database for as long as its client takes to read, or does not read at
 * all. A job keeps one beside that of its work, and so does who changes users: with more downloads than this all of
 * `MAIN_CONNECTIONS` could be held by those who wait for another one.
 */
export const MOST_DOWNLOADS = 5;

/** Files of a whole table, such as the CSV of a report; a consumer's stream is read in portions. */
export function isDownload({ access, answer, rate }: Endpoint): boolean {
  return access.kind !== 'apiKey' && rate === 'bulk' && (answer === 'csv' || answer === 'ndjson');
}

/** Counts a download until its answer has ended, however it ended. */
export type CountDownload = (answer: ServerResponse) => void;

/** Whoever takes nothing of an answer for so long gives its place back. */
const STALLED_MS = 60_000;

/** Lets so many be under way at once, and ends those that stall. @throws tooManyRequests for what comes beyond */
export function countDownloads(most: number, stalledMs = STALLED_MS): CountDownload {
  let underWay = 0;
  return (answer) => {
    if (underWay >= most) throw new AppError('tooManyRequests', { args: { seconds: 10 } });
    underWay += 1;
    // The timer of the connection starts anew with each byte that leaves. Without any that wait nothing stalls: the
    // database is slow.
    const isStalled = () => {
      if (answer.writableLength > 0) answer.destroy();
      else answer.setTimeout(stalledMs);
    };
    answer.setTimeout(stalledMs, isStalled);
    finished(answer, () => {
      underWay -= 1;
    });
  };
}
