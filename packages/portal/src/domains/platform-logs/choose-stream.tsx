import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts.ts';

/** Leads to the choice of a log group and one of its streams. */
export function ChooseStream() {
  const t = useTexts('platformLogs');
  return <Button renderRoot={(props) => <Link to="/admin-logs" {...props} />}>{t('chooseStream')}</Button>;
}
