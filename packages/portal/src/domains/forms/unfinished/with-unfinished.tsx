import { getUnfinishedFormEndpoint } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { unfinishedKey } from '@vinculum/contract/forms/unfinished-form.ts';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { useAddress, useChangeAddress } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { newUuid } from '../../../lib/new-uuid.ts';
import { useSession } from '../../../lib/session.tsx';
import { whenLeft } from './autosave.ts';
import { browserCopies } from './browser-copies.ts';
import { startOf, type UnfinishedStart } from './start-of.ts';

/** Keys that this page has made and not opened yet: nobody has anything under them. */
const begun = new Set<string>();

/**
 * The key of what is written at an address without an id, from the address itself (`?unfinished=`), so that a reload
 * and the way back lead to it. Null while a new one is put there.
 */
export function useKeyOfAddress(): string | null {
  const { unfinished } = useAddress();
  const change = useChangeAddress();
  const { success, data } = unfinishedKey.safeParse(unfinished);
  useEffect(() => {
    if (success) return;
    const key = newUuid();
    begun.add(key);
    change({ unfinished: key });
  }, [success, change]);
  return success ? data : null;
}

interface WithUnfinishedProps {
  readonly id: string;
  readonly children: (start: UnfinishedStart) => ReactNode;
}

/** Shows an editor with what was kept under a key: on the server, or in this browser while the server lacks it. */
export function WithUnfinished({ id: key, children }: WithUnfinishedProps) {
  const { userId, username } = useSession().principal;
  const [isNew] = useState(() => begun.has(key));
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    // An editor of the same that was just closed may still be sending.
    void whenLeft(key).then(() => setAsking(true));
    return () => void begun.delete(key);
  }, [key]);
  const kept = useEndpoint(
    getUnfinishedFormEndpoint,
    { params: { key } },
    { enabled: isAsking && !isNew, gcTime: 0, staleTime: Infinity, refetchOnReconnect: false },
  );
  const [start, setStart] = useState<UnfinishedStart | null>(null);
  // An editor is large: it is drawn in slices, between which the page answers.
  const drawn = useDeferredValue(start, null);
  if (drawn !== null) return children(drawn);
  if (start !== null) return <LoadingRows />;
  const copy = browserCopies(userId).read(key);
  if (isNew || kept.data !== undefined) {
    setStart(startOf(kept.data?.unfinished ?? null, copy, username));
  } else if (kept.error !== null && copy !== null) {
    // What the server has is found out by the next save.
    setStart({ ...startOf(null, copy, username), revision: copy.revision });
  }
  return kept.isFetching || copy !== null ? <LoadingRows /> : <NotYet source={kept} />;
}
