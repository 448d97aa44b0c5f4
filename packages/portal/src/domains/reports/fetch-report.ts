import { fetchFile, type FileWatch } from '../../design/files/fetch-file.ts';
import type { ReportChoice } from './report-choice.ts';
import { reportEndpoints, type ReportKind } from './report-kinds.ts';

/** A report that has come. */
export interface Report {
  readonly content: Blob;
  /** There is nothing below the names of the columns. */
  readonly isEmpty: boolean;
}

/**
 * Fetches the report as it is made.
 * @throws {ApiProblem} when it is refused, or breaks off; an abort error once the signal says so
 */
export async function fetchReport(kind: ReportKind, choice: ReportChoice, watch: FileWatch): Promise<Report> {
  const { consumer_id, include_test, ...range } = choice;
  const body = {
    ...range,
    ...(include_test === true && { include_test }),
    ...(consumer_id !== null && { consumer_id }),
  };
  const { content, parts } = await fetchFile(reportEndpoints[kind], { body }, watch);
  return { content, isEmpty: !hasLines(parts) };
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
