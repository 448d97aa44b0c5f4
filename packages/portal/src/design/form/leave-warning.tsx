import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts.ts';
import { Confirm } from '../dialogs/confirm.tsx';

interface LeaveWarningProps {
  readonly isDirty: boolean;
  /** Changes after the question mark of the address, as of a table's page, do not leave the page. */
  readonly staysOnPath?: boolean;
}

/**
 * Asks before leaving the page while something on it is not saved. Closing the window can be asked about by the browser
 * alone, in its own words.
 */
export function LeaveWarning({ isDirty, staysOnPath = false }: LeaveWarningProps) {
  const t = useTexts('design');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && (!staysOnPath || current.pathname !== next.pathname),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Confirm
      opened
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('keepEditing')}
      isDangerous
      onConfirm={proceed}
      onCancel={reset}
    >
      {t('discardText')}
    </Confirm>
  );
}
