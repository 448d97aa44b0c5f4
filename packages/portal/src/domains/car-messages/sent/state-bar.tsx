import { Progress, Text } from '@mantine/core';
import type { StateCounts } from '@vinculum/contract/car-messages/sent-messages.ts';
import { messageStates } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { stateColours } from './state-chip.tsx';

interface StateBarProps {
  readonly counts: StateCounts;
  /** Says under the bar what its colours mean. */
  readonly hasLabels?: boolean;
}

/** How many cars of a message are in each state, as one bar. */
export function StateBar({ counts, hasLabels = false }: StateBarProps) {
  const t = useTexts('carMessages.states');
  const held = messageStates.filter((state) => counts[state] > 0);
  const total = held.reduce((sum, state) => sum + counts[state], 0);
  return (
    <>
      <Progress.Root size="lg" miw={120}>
        {held.map((state) => (
          <Progress.Section
            key={state}
            value={(counts[state] / total) * 100}
            color={stateColours[state]}
            aria-label={`${t(state)}: ${counts[state]}`}
          />
        ))}
      </Progress.Root>
      {hasLabels && (
        <Text fz="xs" c="dimmed" mt={4}>
          {held.map((state) => `${t(state)}: ${counts[state]}`).join(' · ')}
        </Text>
      )}
    </>
  );
}
