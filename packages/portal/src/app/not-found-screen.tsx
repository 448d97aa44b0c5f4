import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../design/states/empty-state.tsx';
import { useTexts } from '../lib/texts.ts';

/** For an address that leads nowhere. */
export function NotFoundScreen() {
  const t = useTexts('app');
  return (
    <EmptyState
      title={t('notFound')}
      hint={t('notFoundHint')}
      action={<Anchor renderRoot={(props) => <Link to="/" {...props} />}>{t('toHome')}</Anchor>}
    />
  );
}
