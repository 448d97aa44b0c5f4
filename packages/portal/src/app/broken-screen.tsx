import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from '../design/empty-state.tsx';
import { ErrorState } from '../design/error-state.tsx';
import { useTexts } from '../lib/texts.ts';

/** In place of a screen that threw. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const t = useTexts('app');
  return (
    <EmptyState
      title={t('broken')}
      action={
        <ErrorState problem={error instanceof Error ? error : new Error(String(error))} retry={reset} />
      }
    />
  );
}
