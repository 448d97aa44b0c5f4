import { followLogEntriesEndpoint, type LogEntryRow } from '@vinculum/contract/platform-logs/endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/api.ts';
import type { LogPlace } from './use-log-place.ts';

const PAUSE_MS = 2000;
/** So many are shown; older ones are found by paging. */
const MOST_SHOWN = 500;

interface LogTail {
  /** What has come, newest first. */
  readonly entries: readonly LogEntryRow[];
  /** Why the last look failed; null when it succeeded. */
  readonly problem: Error | null;
}

interface KnownTail extends LogTail {
  /** The token behind which it began: another one begins anew. */
  readonly from: string | null;
  readonly next: string | null;
}

/**
 * What comes behind a token (null: none yet), asked for every two seconds while `isOn` and the page is visible. A pause
 * loses nothing: it goes on where it was.
 */
export function useLogTail(place: LogPlace, from: string | null, isOn: boolean): LogTail {
  const [known, setKnown] = useState<KnownTail>(() => emptyTail(from));
  const tail = known.from === from ? known : emptyTail(from);
  const { next } = tail;
  useEffect(() => {
    if (!isOn || next === null) return undefined;
    const leaving = new AbortController();
    // A slow answer must not be asked for twice: what it brings would stand there twice.
    let isLooking = false;
    const look = async () => {
      if (isLooking || document.visibilityState !== 'visible') return;
      isLooking = true;
      try {
        const body = { ...place, next_token: next };
        const { data, forward_token } = await call(followLogEntriesEndpoint, { body }, leaving.signal);
        setKnown((before) => {
          const { entries } = before.from === from ? before : emptyTail(from);
          const all = [...data.toReversed(), ...entries].slice(0, MOST_SHOWN);
          return { from, next: forward_token, entries: data.length === 0 ? entries : all, problem: null };
        });
      } catch (error) {
        if (leaving.signal.aborted) return;
        const problem = error instanceof Error ? error : new Error(String(error));
        setKnown((before) => ({ ...(before.from === from ? before : emptyTail(from)), problem }));
      } finally {
        isLooking = false;
      }
    };
    const timer = setInterval(() => void look(), PAUSE_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [place, from, next, isOn]);
  return tail;
}

function emptyTail(from: string | null): KnownTail {
  return { from, next: from, entries: [], problem: null };
}
