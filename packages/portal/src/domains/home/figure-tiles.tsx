import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import { type figureKeys, useFigureText } from './figures.ts';

interface FigureTilesProps {
  readonly keys: readonly (typeof figureKeys)[number][];
  readonly figures: HomeFigures;
}

/** Figures that belong to no card of this user. */
export function FigureTiles({ keys, figures }: FigureTilesProps) {
  const textOf = useFigureText();
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
      {keys.map((key) => (
        <Paper key={key} withBorder p="md" bg="var(--surface)">
          <Text fw={600} className="figures">
            {textOf(key, figures[key] ?? 0)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
