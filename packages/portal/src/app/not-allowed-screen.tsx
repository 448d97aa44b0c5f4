import { Anchor } from '@mantine/core';
import { EmptyState } from '../design/states/empty-state.tsx';
import { linkTo } from '../lib/screens/link-to.tsx';
import { useTexts } from '../lib/language/texts.ts';

/** For a screen that this user may not open. */
export function NotAllowedScreen() {
  const t = useTexts('app');
  return (
    <EmptyState
      title={t('notAllowed')}
      hint={t('notAllowedHint')}
      action={<Anchor renderRoot={linkTo('/')}>{t('toHome')}</Anchor>}
    />
  );
}
