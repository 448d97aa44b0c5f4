import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../design/states/empty-state.tsx';
import { useTexts } from '../lib/texts.ts';

/** For a screen that this user may not open. */
export function NotAllowedScreen() {
  const t = useTexts('app');
  return (
    <EmptyState
      title={t('notAllowed')}
      hint={t('notAllowedHint')}
      action={<Anchor renderRoot={(props) => <Link to="/" {...props} />}>{t('toHome')}</Anchor>}
    />
  );
}
