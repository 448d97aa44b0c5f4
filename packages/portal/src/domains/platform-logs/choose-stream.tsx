import { Button } from '@mantine/core';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useTexts } from '../../lib/texts.ts';

/** Leads to the choice of a log group and one of its streams. */
export function ChooseStream() {
  const t = useTexts('platformLogs');
  return <Button renderRoot={linkTo('/admin-logs')}>{t('chooseStream')}</Button>;
}
