import type { UnfinishedContent } from '@vinculum/contract/forms/unfinished-form.ts';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../../../design/form/use-contract-form.ts';
import type { Autosave } from './autosave.ts';
import { isSameContent, type UnfinishedStart } from './start-of.ts';
import { useAutosave } from './use-autosave.ts';

interface Kept<V> {
  readonly unfinishedKey: string;
  readonly start: UnfinishedStart;
  /** What the editor was opened on. */
  readonly base: V;
  /** What of the start is for this editor; null: nothing is. */
  readonly values: V | null;
  /** How it is kept; the same function at each call. */
  readonly contentOf: (values: V) => UnfinishedContent;
}

/** Takes up what was kept of a form, and keeps from then on what is typed. */
export function useKeptValues<V extends FieldValues, T>(form: ContractForm<V, T>, kept: Kept<V>): Autosave {
  const { unfinishedKey, start, base, values: begun, contentOf } = kept;
  const autosave = useAutosave(unfinishedKey, start);
  const [opened] = useState(base);
  useEffect(() => {
    if (begun !== null) form.reset(begun, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, with what was kept before
  }, []);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const content = contentOf(values);
          // As it was opened, and nothing of it is kept: nothing to keep.
          if (!autosave.holds() && isSameContent(content, contentOf(opened))) return;
          autosave.change(content);
        },
      }),
    [subscribe, autosave, opened, contentOf],
  );
  return autosave;
}
