import { Button, Group, Text } from '@mantine/core';
import { Banner } from '../../design/states/banner.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** A list that could not be loaded: the server's message in a banner (specification 2, section 8). */
export function ListProblem({ problem, retry }: { problem: Error; retry: () => void }) {
  const t = useTexts('fleets');
  const textOf = useProblemText();
  return (
    <Banner kind="problem">
      <Group justify="space-between">
        <Text fz="sm">{textOf(problem)}</Text>
        <Button size="xs" variant="default" onClick={retry}>
          {t('retry')}
        </Button>
      </Group>
    </Banner>
  );
}
