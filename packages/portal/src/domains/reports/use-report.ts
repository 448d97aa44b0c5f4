import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../design/copy-download.tsx';
import { fetchReport } from './fetch-report.ts';
import type { ReportChoice } from './report-choice.ts';
import type { ReportKind } from './report-kinds.ts';

const MEGABYTE = 1_000_000;

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
  const [state, setState] = useState<ReportState>({ kind: 'none' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const fetch = async (report: ReportKind, choice: ReportChoice) => {
    const { signal } = (current.current = new AbortController());
    const onProgress = (bytes: number) => {
      const megabytes = Math.floor((bytes * 10) / MEGABYTE) / 10;
      setState((before) =>
        before.kind === 'busy' && before.megabytes === megabytes ? before : { kind: 'busy', megabytes },
      );
    };
    onProgress(0);
    try {
      const { content, isEmpty } = await fetchReport(report, choice, { signal, onProgress });
      const name = `${report}-${choice.start_date}-${choice.end_date}.csv`;
      saveFile(name, content);
      setState({ kind: isEmpty ? 'empty' : 'saved', report, name });
      return true;
    } catch (problem) {
      setState({ kind: 'none' });
      // A cancelled one is no failure.
      if (!signal.aborted) throw problem;
      return false;
    }
  };
  return {
    state,
    fetch,
    cancel: () => current.current?.abort(),
    dismiss: () => setState({ kind: 'none' }),
  };
}
