import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { useFocusBack } from '../use-focus-back.ts';

/**
 * How a dialog may be closed by other than what stands in it: in every way; not by a click beside it, which would lose
 * what was entered; by its close button only, because what it shows can't be had again; by nothing, while something is
 * under way.
 */
export type DialogClosing = 'anyWay' | 'notByStrayClick' | 'buttonOnly' | 'blocked';

interface DialogProps {
  /** True when absent: for dialogs that leave the page when they close. */
  readonly opened?: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** `table` has room for a table with its actions. */
  readonly size?: 'md' | 'lg' | 'xl' | 'table';
  readonly closing?: DialogClosing;
  readonly children: ReactNode;
}

/** A dialog over the page: titled, closed by a button with a name, giving the focus back to what opened it. */
export function Dialog({
  opened = true,
  title,
  onClose,
  size = 'md',
  closing = 'anyWay',
  children,
}: DialogProps) {
  const t = useTexts('design');
  useFocusBack(opened);
  const body = useRef<HTMLDivElement>(null);
  // What had the focus may have gone with the step before: the keyboard would be behind the dialog. Looked at once a
  // question inside that went has given the focus back.
  useEffect(() => {
    if (!opened) return;
    queueMicrotask(() => {
      if (document.activeElement === document.body) body.current?.focus();
    });
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size === 'table' ? '64rem' : size}
      centered
      closeOnClickOutside={closing === 'anyWay'}
      closeOnEscape={closing === 'anyWay' || closing === 'notByStrayClick'}
      closeButtonProps={{ 'aria-label': t('close'), disabled: closing === 'blocked' }}
      styles={{ title: { fontWeight: 650 } }}
    >
      <div ref={body} tabIndex={-1} style={{ outline: 'none' }}>
        <div ref={markFirstField}>{children}</div>
      </div>
    </Modal>
  );
}

/** Fields that are written in. What opens a list when it has the focus is none: it would hide the rest. */
const writtenIn =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [aria-haspopup]:not([data-opens=asked]), [readonly], :disabled), textarea:not([readonly], :disabled)';

/** Whoever opens a dialog to write begins to write: the focus goes to the first field, not to the close button. */
function markFirstField(body: HTMLElement | null): void {
  if (body === null || body.querySelector('[data-autofocus]:not([data-autofocus=otherwise])') !== null)
    return;
  body.querySelector(writtenIn)?.setAttribute('data-autofocus', '');
}
