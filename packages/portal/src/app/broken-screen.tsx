import type { ErrorComponentProps } from '@tanstack/react-router';
import { EmptyState } from '../design/states/empty-state.tsx';
import { ErrorState } from '../design/states/error-state.tsx';
import { useTexts } from '../lib/texts.ts';

/**
 * In place of a screen that threw. Trying again loads the page anew: code that could not be loaded, because the network
 * was gone or another version is installed, is not asked for again by the same page.
 */
export function BrokenScreen({ error }: ErrorComponentProps) {
  const t = useTexts('app');
  return (
    <EmptyState
      title={t('broken')}
      action={
        <ErrorState
          problem={error instanceof Error ? error : new Error(String(error))}
          retry={() => globalThis.location.reload()}
        />
      }
    />
  );
}
