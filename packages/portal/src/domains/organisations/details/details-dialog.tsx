import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { EntryDialog } from '../../../design/dialogs/entry-dialog.tsx';

/** What a form tells the dialog around it. */
interface FormState {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
}

export interface DetailsFrame {
  readonly notify: (state: FormState) => void;
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
  const [state, notify] = useState(untouched);
  return (
    <EntryDialog title={title} onClose={onClose} {...state}>
      {(leave) =>
        source.data === undefined ? (
          <NotYet source={source} height={36} />
        ) : (
          children(source.data, { notify, leave })
        )
      }
    </EntryDialog>
  );
}
