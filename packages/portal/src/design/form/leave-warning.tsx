import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTexts } from '../../lib/language/texts.ts';

const loadConfirm = () => import('../dialogs/confirm.tsx');
const Confirm = lazy(async () => ({ default: (await loadConfirm()).Confirm }));

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
  useEffect(() => {
    // Once there is something to lose: who leaves may have lost the connection.
    // When that is so already, the question is asked for once more as it is put.
    if (isDirty) void loadConfirm().catch(() => undefined);
  }, [isDirty]);
  if (status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <Confirm
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        cancelLabel={t('keepEditing')}
        isDangerous
        onConfirm={proceed}
        onCancel={reset}
      >
        {t('discardText')}
      </Confirm>
    </Suspense>
  );
}
