import { StatusChip } from '../../design/status-chip.tsx';
import { useTexts } from '../../lib/texts.ts';

/** What came of it. */
export function AuditResult({ result }: { result: string }) {
  const t = useTexts('audit');
  return result === 'done' ? (
    <StatusChip kind="good">{t('done')}</StatusChip>
  ) : (
    <StatusChip kind="bad">{t('refused')}</StatusChip>
  );
}
