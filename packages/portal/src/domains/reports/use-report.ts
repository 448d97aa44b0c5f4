import { useState } from 'react';
import { saveFile } from '../../design/copy-download.tsx';
import { useFileFetch } from '../../design/files/use-file-fetch.ts';
import type { ReportChoice } from './report-choice.ts';
import { reportEndpoints, type ReportKind } from './report-kinds.ts';
import { fetchFile, type FileWatch } from '../../design/files/fetch-file.ts';

/** What has come of the last download. */
export type ReportState =
  | { readonly kind: 'none' }
  /** Of what has come so far, whole tenths of a megabyte. */
  | { readonly kind: 'busy'; readonly megabytes: number }
  | { readonly kind: 'saved' | 'empty'; readonly report: ReportKind; readonly name: string };

interface ReportDownload {
  readonly state: ReportState;
  /** Fetches a report and hands it to the browser's downloads; false when that was cancelled. @throws {ApiProblem} */
  readonly fetch: (report: ReportKind, choice: ReportChoice) => Promise<boolean>;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** One report at a time; leaving the screen ends it. */
export function useReport(): ReportDownload {
  const [outcome, setOutcome] = useState<ReportState>({ kind: 'none' });
  const file = useFileFetch();
  const fetch = async (report: ReportKind, choice: ReportChoice) => {
    setOutcome({ kind: 'none' });
    const fetched = await file.fetch((watch) => fetchReport(report, choice, watch));
    if (fetched === null) return false;
    const name = `${report}-${choice.start_date}-${choice.end_date}.csv`;
    saveFile(name, fetched.content);
    setOutcome({ kind: fetched.isEmpty ? 'empty' : 'saved', report, name });
    return true;
  };
  return {
    state: file.megabytes === null ? outcome : { kind: 'busy', megabytes: file.megabytes },
    fetch,
    cancel: file.cancel,
    dismiss: () => setOutcome({ kind: 'none' }),
  };
}

/** A report that has come. */
interface Report {
  readonly content: Blob;
  /** There is nothing below the names of the columns. */
  readonly isEmpty: boolean;
}

/**
 * Fetches the report as it is made.
 * @throws {ApiProblem} when it is refused, or breaks off; an abort error once the signal says so
 */
async function fetchReport(kind: ReportKind, choice: ReportChoice, watch: FileWatch): Promise<Report> {
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
