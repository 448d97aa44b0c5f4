import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.tsx';
import { type Draft, isSameDraft } from './draft.ts';
import { draftStorage } from './draft-storage.ts';
import type { EditorForm } from './editor-form.ts';

const writeAfterMs = 400;

/**
 * Keeps what is typed in this browser, so that a reload loses nothing.
 * `restored` says that an earlier session's changes were taken up; `discard` goes back to what was
 * `opened`, `forget` only drops
 * what is kept (after a save).
 */
export function useStoredDraft(form: EditorForm, place: string, opened: Draft) {
  const [base] = useState(opened);
  const { userId } = useSession().principal;
  const [storage] = useState(() => draftStorage(userId, place));
  const [start] = useState(() => {
    const retained = storage.read();
    return retained !== null && !isSameDraft(retained, base) ? retained : null;
  });
  const [isRestored, setIsRestored] = useState(start !== null);
  useEffect(() => {
    if (start !== null) form.reset(start, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what was kept before
  }, []);
  const { subscribe } = form;
  const isForgotten = useRef(false);
  useEffect(
    () =>
      keepChanges(subscribe, (draft) => {
        if (isForgotten.current) return;
        if (isSameDraft(draft, base)) storage.clear();
        else storage.write(draft);
      }),
    [subscribe, storage, base],
  );
  return {
    isRestored,
    forget: () => {
      isForgotten.current = true;
      storage.clear();
    },
    discard: () => {
      form.reset(base);
      storage.clear();
      setIsRestored(false);
    },
  };
}

/** Calls `keep` a moment after a change, and at the latest when the page or the editor is left. */
function keepChanges(subscribe: EditorForm['subscribe'], keep: (draft: Draft) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Draft | null = null;
  const write = () => {
    clearTimeout(timer);
    if (waiting !== null) keep(waiting);
    waiting = null;
  };
  const end = subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      waiting = values;
      clearTimeout(timer);
      timer = setTimeout(write, writeAfterMs);
    },
  });
  globalThis.addEventListener('pagehide', write);
  return () => {
    globalThis.removeEventListener('pagehide', write);
    end();
    write();
  };
}
