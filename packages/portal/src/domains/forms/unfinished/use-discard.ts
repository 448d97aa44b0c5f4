import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  discardUnfinishedFormEndpoint,
  getUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
  listUnfinishedFormsEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { useUndoToast } from '../../../design/states/undo-toast.tsx';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { call } from '../../../lib/calls/api.ts';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { type BrowserCopy, browserCopies } from './browser-copies.ts';

interface Discarded {
  readonly key: string;
  readonly title: string;
  /** As it is listed; null: only this browser has it. */
  readonly revision: number | null;
}

type Taken = Pick<BrowserCopy, 'content' | 'base_updated_on'>;

/** Discards an unfinished form at once, and offers to take that back: nothing has become of it yet. */
export function useDiscard() {
  const t = useTexts('formsUnfinished');
  const client = useQueryClient();
  const offerUndo = useUndoToast({ outlivesScreen: true });
  const copies = browserCopies(useSession().principal.userId);
  const onSettled = () => client.invalidateQueries({ queryKey: [listUnfinishedFormsEndpoint.name] });
  const restore = useMutation<unknown, Error, { readonly key: string; readonly taken: Taken }>({
    mutationFn: ({ key, taken }) =>
      call(keepUnfinishedFormEndpoint, { params: { key }, body: { ...taken, revision: 0 } }),
    // It waits in this browser until it is opened.
    onError: (_, { key, taken }) =>
      void copies.write(key, { ...taken, revision: 0, is_sending: false, changed_at: Date.now() }),
    onSettled,
  });
  const discard = useMutation<void, Error, Discarded>({
    mutationFn: async ({ key, title, revision }) => {
      const taken = copies.read(key) ?? (revision === null ? null : await keptBefore(key));
      if (revision !== null)
        await call(discardUnfinishedFormEndpoint, { params: { key }, query: { revision } }).catch(unlessGone);
      copies.remove(key);
      if (taken === null) return;
      const { content, base_updated_on } = taken;
      const undo = () => restore.mutate({ key, taken: { content, base_updated_on } });
      offerUndo(t('discarded', { title }), undo);
    },
    onSettled,
  });
  return { discard: discard.mutate, problem: discard.error ?? restore.error };
}

async function keptBefore(key: string): Promise<Taken | null> {
  return (await call(getUnfinishedFormEndpoint, { params: { key } })).unfinished;
}

/** What is gone already has been discarded. */
function unlessGone(problem: unknown): void {
  if (!(problem instanceof ApiProblem && problem.is('notFound'))) throw problem;
}
