import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useWindowEvent } from '@mantine/hooks';
import { ErrorState } from '../design/states/error-state.tsx';
import { useTexts } from '../lib/language/texts.ts';

/**
 * In place of a screen that threw. Trying again, by hand or when the network is back, loads the page anew: code that
 * could not be loaded, because the network was gone or another version is installed, is not asked for again by the same
 * page.
 */
export function BrokenScreen({ error }: ErrorComponentProps) {
  const t = useTexts('app');
  const reload = () => globalThis.location.reload();
  useWindowEvent('online', reload);
  return <ErrorState title={t('broken')} problem={errorOf(error)} retry={reload} />;
}
