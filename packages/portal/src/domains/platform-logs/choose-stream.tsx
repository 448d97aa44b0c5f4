import { ActButton } from '../../design/object/act-button.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** Leads to the choice of a log group and one of its streams. */
export function ChooseStream() {
  const t = useTexts('platformLogs');
  return <ActButton to="/admin-logs" text={t('chooseStream')} />;
}
