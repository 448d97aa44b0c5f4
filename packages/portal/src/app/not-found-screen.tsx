import { Anchor } from '@mantine/core';
import { EmptyState } from '../design/states/empty-state.tsx';
import { linkTo } from '../lib/screens/link-to.tsx';
import { useTexts } from '../lib/language/texts.ts';

/** For an address that leads nowhere. */
export function NotFoundScreen() {
  const t = useTexts('app');
  return (
    <EmptyState
      title={t('notFound')}
      hint={t('notFoundHint')}
      action={<Anchor renderRoot={linkTo('/')}>{t('toHome')}</Anchor>}
    />
  );
}
