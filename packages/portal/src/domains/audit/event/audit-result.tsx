import { StatusChip, type StatusKind } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

const kinds = {
  done: 'good',
  refused: 'bad',
  begun: 'waiting',
  unknown: 'warning',
} as const satisfies Record<string, StatusKind>;

/** What came of it, as far as it is known. */
export function AuditResult({ result }: { result: string }) {
  const t = useTexts('audit');
  return isKnown(result) ? <StatusChip kind={kinds[result]}>{t(result)}</StatusChip> : <>{result}</>;
}

function isKnown(result: string): result is keyof typeof kinds {
  return Object.hasOwn(kinds, result);
}
