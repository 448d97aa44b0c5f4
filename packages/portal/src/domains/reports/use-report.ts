import { useState } from 'react';
import { saveFile } from '../../design/copy-download.tsx';
import { useFileFetch } from '../../design/files/use-file-fetch.ts';
import { fetchReport } from './fetch-report.ts';
import type { ReportChoice } from './report-choice.ts';
import type { ReportKind } from './report-kinds.ts';

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
