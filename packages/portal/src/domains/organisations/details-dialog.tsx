import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Confirm } from '../../design/confirm.tsx';
import { Dialog, type DialogClosing } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { LoadingRows } from '../../design/loading-rows.tsx';
import { useTexts } from '../../lib/texts.ts';

/** What a form tells the dialog around it. */
interface FormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

export interface DetailsFrame {
  readonly tell: (state: FormState) => void;
  /** Closes, after asking when something is not saved. */
  readonly leave: () => void;
}

interface DetailsDialogProps<D> {
  readonly title: string;
  /** What is stored now; the form is shown once it is there. */
  readonly source: UseQueryResult<D>;
  readonly onClose: () => void;
  readonly children: (stored: D, frame: DetailsFrame) => ReactNode;
}

const untouched: FormState = { isDirty: false, isSaving: false };

/** A dialog around a form of something stored: loads it, says why it can't, and lets nothing typed go unasked. */
export function DetailsDialog<D>({ title, source, onClose, children }: DetailsDialogProps<D>) {
  const t = useTexts('organisations');
  const [state, tell] = useState(untouched);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (state.isDirty ? setAsking(true) : onClose());
  return (
    <Dialog title={title} onClose={leave} closing={closingOf(state, isAsking)}>
      {source.data !== undefined && children(source.data, { tell, leave })}
      {source.data === undefined && source.error !== null && (
        <ErrorState problem={source.error} retry={() => void source.refetch()} />
      )}
      {source.data === undefined && source.error === null && <LoadingRows height={36} />}
      {
        // Not there before it asks: it would hear the very Escape that opened it.
        isAsking && (
          <Confirm
            opened
            title={t('discardTitle')}
            confirmLabel={t('discard')}
            cancelLabel={t('keepEditing')}
            isDangerous
            onConfirm={onClose}
            onCancel={() => setAsking(false)}
          >
            {t('discardText')}
          </Confirm>
        )
      }
    </Dialog>
  );
}

/** Escape would close the question and the dialog below it at once. */
function closingOf({ isSaving }: FormState, isAsking: boolean): DialogClosing {
  if (isSaving) return 'blocked';
  return isAsking ? 'buttonOnly' : 'anyWay';
}
