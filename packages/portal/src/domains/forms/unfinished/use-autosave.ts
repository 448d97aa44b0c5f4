import { useQueryClient } from '@tanstack/react-query';
import {
  keepUnfinishedFormEndpoint,
  listUnfinishedFormsEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSession } from '../../../lib/session.tsx';
import { Autosave, type AutosaveState, mayOutlivePage, type Sending } from './autosave.ts';
import { browserCopies } from './browser-copies.ts';
import type { UnfinishedStart } from './start-of.ts';

/** Keeps what an editor holds under a key, from what it began with. One that was opened with unsent text sends it. */
export function useAutosave(key: string, start: UnfinishedStart): Autosave {
  const { userId } = useSession().principal;
  const client = useQueryClient();
  const [autosave] = useState(() => {
    const send = async (sending: Sending, isLeaving: boolean) => {
      const outlivesPage = isLeaving && mayOutlivePage(sending);
      const kept = await call(keepUnfinishedFormEndpoint, { params: { key }, body: sending, outlivesPage });
      void client.invalidateQueries({ queryKey: [listUnfinishedFormsEndpoint.name] });
      return kept;
    };
    const { revision, baseUpdatedOn } = start;
    const copies = browserCopies(userId);
    return new Autosave({ key, revision, baseUpdatedOn, send, copies, now: () => Date.now() });
  });
  useEffect(() => {
    autosave.enter();
    const leave = () => autosave.flush(true);
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const reconnect = () => autosave.flush();
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('pagehide', leave);
    globalThis.addEventListener('online', reconnect);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('pagehide', leave);
      globalThis.removeEventListener('online', reconnect);
      autosave.leave();
    };
  }, [autosave]);
  useEffect(() => {
    if (start.content === null || !start.isUnsent) return;
    if (start.isContradicted) autosave.contradict(start.content);
    else autosave.change(start.content);
  }, [autosave, start]);
  return autosave;
}

export function useAutosaveState(autosave: Autosave): AutosaveState {
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}
