import { Anchor, Text } from '@mantine/core';
import { discardUnfinishedFormEndpoint } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { useState } from 'react';
import { Banner, ProblemBanner } from '../../../design/states/banner.tsx';
import { useUndoToast } from '../../../design/states/undo-toast.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { ApiProblem } from '../../../lib/calls/api-problem.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { Autosave } from '../unfinished/autosave.ts';
import { isSameContent, type UnfinishedStart } from '../unfinished/start-of.ts';
import { contentOf, type Draft, draftIn, keptOf } from './draft.ts';
import type { EditorForm } from './editor-form.ts';

/** The draft that is changed, and when it was saved last. */
export interface EditedDraft {
  readonly consent_form_id: number;
  readonly updated_on: string;
}

interface RestoredProps {
  readonly start: UnfinishedStart;
  readonly edited: EditedDraft | undefined;
  readonly autosave: Autosave;
  readonly form: EditorForm;
  /** The draft as it is saved. */
  readonly base: Draft;
}

/** Says that changes of before stand in the editor, and whether the draft was saved since; lets them go. */
export function Restored({ start, edited, autosave, form, base }: RestoredProps) {
  const t = useTexts('formsUnfinished');
  const formats = useFormats();
  const offerUndo = useUndoToast();
  const discard = useCall(discardUnfinishedFormEndpoint);
  const [isShown, setShown] = useState(true);
  if (!isShown || edited === undefined || draftIn(start) === null) return null;
  const isOutdated = start.baseUpdatedOn !== null && start.baseUpdatedOn !== edited.updated_on;
  const drop = async () => {
    const kept = await autosave.pause();
    try {
      if (kept !== null)
        await discard.mutateAsync({ params: { key: kept.key }, query: { revision: kept.revision } });
    } catch (error) {
      if (!isTheirs(error)) return autosave.resume();
    }
    // Read only now, since it is typed on while this is asked.
    const changes = keptOf(form.getValues());
    autosave.adopt(0);
    form.reset(base);
    autosave.resume();
    setShown(false);
    const withdraw = offerUndo(t('discardedChanges'), () => {
      stop();
      form.reset(changes, { keepDefaultValues: true });
    });
    // It brings back a whole draft, and what was typed since would be lost without a word.
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSameContent(contentOf(values), contentOf(base))) return;
        stop();
        withdraw();
      },
    });
  };
  return (
    <>
      <Banner kind={isOutdated ? 'warning' : 'info'}>
        {start.by === null
          ? t('restoredHere')
          : t('restored', { name: start.by.username, time: formats.dateTime(start.by.at) })}{' '}
        <Anchor component="button" type="button" onClick={() => void drop()}>
          {t('discardThem')}
        </Anchor>
        {isOutdated && <Text>{t('savedSince')}</Text>}
      </Banner>
      <ProblemBanner problem={isTheirs(discard.error) ? null : discard.error} />
    </>
  );
}

/** What is gone already, or has changed since, is left to whoever did that. */
function isTheirs(problem: unknown): boolean {
  return problem instanceof ApiProblem && (problem.is('notFound') || problem.is('conflict'));
}
