import { Text } from '@mantine/core';
import type { SimulatorRunRow, SimulatorRunState } from '@vinculum/contract/simulator/endpoints.ts';
import { StatusChip, type StatusKind } from '../../design/states/status-chip.tsx';
import { useTexts } from '../../lib/language/texts.ts';

const kinds: Readonly<Record<SimulatorRunState, StatusKind>> = {
  RUNNING: 'waiting',
  DONE: 'good',
  FAILED: 'bad',
};

/** The state of a run, and why it failed. */
export function RunState({ run }: { run: Pick<SimulatorRunRow, 'state' | 'error_message'> }) {
  const t = useTexts('simulator');
  return (
    <>
      <StatusChip kind={kinds[run.state]}>{t(run.state)}</StatusChip>
      {run.error_message !== '' && (
        <Text size="sm" component="span" display="block">
          {run.error_message}
        </Text>
      )}
    </>
  );
}
