import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts.ts';

/** Asks before leaving the page, by a link or by closing it, while something on it is not saved. */
export function LeaveWarning({ isDirty }: { isDirty: boolean }) {
  const t = useTexts('design');
  useBlocker({
    shouldBlockFn: () => isDirty && !globalThis.confirm(t('unsaved')),
    enableBeforeUnload: isDirty,
  });
  return null;
}
