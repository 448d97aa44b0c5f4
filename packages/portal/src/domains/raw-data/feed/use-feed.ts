import { useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { type FeedSource, type FeedState, runFeed } from './run-feed.ts';
import { waitWhileSeen } from './wait-while-seen.ts';

/** A page that nobody looks at for so long stops, and goes on where it was when it is looked at again. */
const HIDDEN_MS = 60_000;

/** How a feed comes, and why it was rejected. */
export interface FeedStatus {
  readonly state: FeedState;
  readonly problem?: ApiProblem | undefined;
}

/**
 * Follows a source while the page is looked at; another source starts anew, which `begin` hears: what the one before
 * brought is none of its. `source`, `notify` and `begin` must be stable. Returns how it comes.
 */
export function useFeed<E extends { readonly cursor: string }>(
  source: FeedSource<E> | null,
  notify: (events: readonly E[]) => void,
  begin?: () => void,
): FeedStatus {
  const [status, setStatus] = useState<FeedStatus>({ state: 'connecting' });
  const isHidden = useIsHiddenForLong();
  const place = useRef<{ source: FeedSource<E> | null; cursor: string | undefined }>({
    source: null,
    cursor: undefined,
  });
  useEffect(() => {
    if (source === null || isHidden) return undefined;
    if (place.current.source !== source) {
      place.current = { source, cursor: undefined };
      begin?.();
    }
    const stop = new AbortController();
    const { signal } = stop;
    void runFeed({
      source,
      after: place.current.cursor,
      signal,
      receive: (events, cursor) => {
        if (signal.aborted) return;
        place.current.cursor = cursor;
        notify(events);
      },
      reportState: (state, problem) => {
        if (!signal.aborted) setStatus({ state, problem });
      },
      wait: waitWhileSeen,
      random: Math.random,
    });
    return () => stop.abort();
  }, [source, notify, begin, isHidden]);
  return isHidden ? { state: 'hidden' } : status;
}

function useIsHiddenForLong(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') timer = setTimeout(() => setHidden(true), HIDDEN_MS);
      else setHidden(false);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isHidden;
}
