import type { LoadTestRunState } from '@vinculum/contract/load-tests/vocabulary.ts';
import { StatusChip, type StatusKind } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

const kinds: Readonly<Record<LoadTestRunState, StatusKind>> = {
  RUNNING: 'good',
  STOPPING: 'waiting',
  STOPPED: 'info',
  FAILED: 'bad',
};

/** Whether a run goes on, and how it ended. */
export function RunState({ state }: { state: LoadTestRunState }) {
  const t = useTexts('loadTests');
  return <StatusChip kind={kinds[state]}>{t(state === 'FAILED' ? 'ERROR' : state)}</StatusChip>;
}
