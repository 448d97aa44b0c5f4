import { follow, received } from '../../lib/api.ts';
import type { ReportChoice } from './report-choice.ts';
import { reportEndpoints, type ReportKind } from './report-kinds.ts';

/** A report that has come. */
export interface Report {
  readonly content: Blob;
  /** There is nothing below the names of the columns. */
  readonly isEmpty: boolean;
}

interface Watch {
  readonly signal: AbortSignal;
  /** Hears how much has come so far, in bytes. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Fetches the report as it is made.
 * @throws {ApiProblem} when it is refused, or breaks off; an abort error once the signal says so
 */
export async function fetchReport(
  kind: ReportKind,
  choice: ReportChoice,
  { signal, onProgress }: Watch,
): Promise<Report> {
  const { consumer_id, include_test, ...range } = choice;
  const body = {
    ...range,
    ...(include_test === true && { include_test }),
    ...(consumer_id !== null && { consumer_id }),
  };
  const reader = (await follow(reportEndpoints[kind], { body }, signal)).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await received(reader.read(), signal);
    if (done) break;
    parts.push(value);
    size += value.length;
    onProgress(size);
  }
  return { content: new Blob(parts, { type: 'text/csv;charset=utf-8' }), isEmpty: !hasLines(parts) };
}

const lineFeed = 10;

/** Whether a line of data follows the head; the head ends with a line feed. */
function hasLines(parts: readonly Uint8Array[]): boolean {
  let ends = 0;
  for (const part of parts) {
    for (let at = part.indexOf(lineFeed); at !== -1; at = part.indexOf(lineFeed, at + 1)) {
      ends += 1;
      if (ends > 1) return true;
    }
  }
  return false;
}
