import { Button, Group, Text } from '@mantine/core';
import { useTexts } from '../../lib/language/texts.ts';
import { Banner } from './banner.tsx';
import { useProblemText } from './error-state.tsx';
import type { ReadSource } from './not-yet.tsx';

interface ChoicesFailedProps {
  /** What the choices are read with, as `useEndpoint` gives it. */
  readonly source: ReadSource;
}

/** Above a field whose choices could not be read: why, and a way to try again. Nothing once they are there. */
export function ChoicesFailed({ source: { error, refetch } }: ChoicesFailedProps) {
  const t = useTexts('design');
  const textOf = useProblemText();
  if (error === null) return null;
  return (
    <Banner kind="problem">
      <Group justify="space-between" gap="xs">
        <Text fz="sm">{textOf(error)}</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Group>
    </Banner>
  );
}
