import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import IconPlaylistAdd from '@tabler/icons-react/dist/esm/icons/IconPlaylistAdd.mjs';
import type { ReactNode } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import type { FoundCars } from './use-found-cars.ts';

interface FoundCarsLineProps {
  readonly found: FoundCars;
  /** Most of one publication. */
  readonly max: number;
  readonly onTake: (vins: readonly string[]) => void;
  readonly children?: ReactNode;
}

/** How many cars there are while they are being looked for, and the button that takes them. */
export function FoundCarsLine({ found, max, onTake, children }: FoundCarsLineProps) {
  const t = useTexts('publication.audience');
  const textOf = useProblemText();
  const { count, isLooking, pausedAfter, problem } = found;
  const text = () => {
    if (problem !== null) return t('failed', { reason: textOf(problem) });
    if (count > max) return t('over', { max });
    if (pausedAfter !== null) return t('paused', { count, looked: pausedAfter });
    return t(isLooking ? 'counting' : 'count', { count });
  };
  const isReady = problem === null && !isLooking && count > 0 && count <= max;
  return (
    <Stack gap="xs">
      <Group gap="xs" component="output" aria-busy={isLooking} wrap="nowrap">
        <Text fz="sm" fw={600}>
          {text()}
        </Text>
        {isLooking && <Loader size="xs" aria-hidden />}
      </Group>
      <Group gap="xs">
        {(problem !== null || pausedAfter !== null) && (
          <Button variant="default" onClick={found.lookOn}>
            {t(problem === null ? 'further' : 'again')}
          </Button>
        )}
        {isReady && (
          <ActButton
            variant="light"
            icon={IconPlaylistAdd}
            onClick={() => onTake(found.groups.flatMap(({ vins }) => vins))}
            text={t('take', { count })}
          />
        )}
        {children}
      </Group>
    </Stack>
  );
}
