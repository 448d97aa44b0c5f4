import { useEffect, useState } from 'react';
import type { Autosave } from '../unfinished/autosave.ts';
import type { UnfinishedStart } from '../unfinished/start-of.ts';
import { useAutosave } from '../unfinished/use-autosave.ts';
import { type Draft, isSameDraft, keptOf } from './draft.ts';
import type { EditorForm } from './editor-form.ts';

/** What the editor began with: something unfinished, or what it was opened on. */
export function draftIn({ content }: UnfinishedStart): Draft | null {
  return content?.kind === 'form' ? content.form : null;
}

/** Takes up what was kept of the form, and keeps from then on what is typed. */
export function useKeptDraft(
  form: EditorForm,
  { unfinishedKey, start, base }: { unfinishedKey: string; start: UnfinishedStart; base: Draft },
): Autosave {
  const autosave = useAutosave(unfinishedKey, start);
  const [opened] = useState(base);
  useEffect(() => {
    const draft = draftIn(start);
    if (draft !== null) form.reset(draft, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what was kept before
  }, []);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // As it was opened, and nothing of it is kept: nothing to keep.
          if (!autosave.holds() && isSameDraft(values, opened)) return;
          autosave.change({ kind: 'form', form: keptOf(values) });
        },
      }),
    [subscribe, autosave, opened],
  );
  return autosave;
}
