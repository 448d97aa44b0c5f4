import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { LeaveWarning } from '../form/leave-warning.tsx';
import { Confirm } from './confirm.tsx';
import { Dialog, type DialogClosing } from './dialog.tsx';

interface EntryDialogProps {
  readonly title: string;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Whether something was entered that is not saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  /** Is given what a button to cancel calls: it asks as well. */
  readonly children: (leave: () => void) => ReactNode;
}

/**
 * A dialog to enter something in: it lets nothing typed go unasked, neither by closing it nor by leaving the page.
 * The list behind it may go on changing its part of the address.
 */
export function EntryDialog({ title, size = 'md', isDirty, isSaving, onClose, children }: EntryDialogProps) {
  const t = useTexts('design');
  const [isConfirming, setConfirming] = useState(false);
  const leave = () => (isDirty ? setConfirming(true) : onClose());
  return (
    <Dialog title={title} size={size} onClose={leave} closing={closingOf(isSaving, isConfirming)}>
      <LeaveWarning isDirty={isDirty && !isSaving} staysOnPath />
      {children(leave)}
      {
        // Not there before it asks: it would hear the very Escape that opened it.
        isConfirming && (
          <Confirm
            title={t('discardTitle')}
            confirmLabel={t('discard')}
            cancelLabel={t('keepEditing')}
            isDangerous
            onConfirm={onClose}
            onCancel={() => setConfirming(false)}
          >
            {t('discardText')}
          </Confirm>
        )
      }
    </Dialog>
  );
}

/** Escape would close the question and the dialog below it at once. */
function closingOf(isSaving: boolean, isConfirming: boolean): DialogClosing {
  if (isSaving) return 'blocked';
  return isConfirming ? 'buttonOnly' : 'anyWay';
}
