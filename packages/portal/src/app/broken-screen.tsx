import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { NotLoaded } from '../design/states/not-loaded.tsx';
import { useTexts } from '../lib/language/texts.ts';

/** In place of a screen that threw. */
export function BrokenScreen({ error }: ErrorComponentProps) {
  const t = useTexts('app');
  return <NotLoaded title={t('broken')} problem={errorOf(error)} />;
}
