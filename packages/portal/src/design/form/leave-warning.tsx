import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts.ts';

interface LeaveWarningProps {
  readonly isDirty: boolean;
  /** Changes after the question mark of the address, as of a table's page, do not leave the page. */
  readonly staysOnPath?: boolean;
}

/** Asks before leaving the page, by a link or by closing it, while something on it is not saved. */
export function LeaveWarning({ isDirty, staysOnPath = false }: LeaveWarningProps) {
  const t = useTexts('design');
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isLeaving = !staysOnPath || current.pathname !== next.pathname;
      return isDirty && isLeaving && !globalThis.confirm(t('unsaved'));
    },
    enableBeforeUnload: isDirty,
  });
  return null;
}
