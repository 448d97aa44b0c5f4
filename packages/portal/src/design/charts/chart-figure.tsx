import { Button, Group, Text, Title } from '@mantine/core';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import { ScrollFrame } from '../table/scroll-frame.tsx';
import classes from './chart-figure.module.css';

interface ChartFigureProps {
  readonly title: string;
  readonly hint: string;
  /** What the picture says, for those who do not see it. */
  readonly spoken: string;
  readonly picture: ReactNode;
  readonly table: ReactNode;
  /** Stands beside the title. */
  readonly control?: ReactNode;
  /** Stands above picture and table, such as sums. */
  readonly above?: ReactNode;
}

/** A picture that can be turned into a table with the same numbers. */
export function ChartFigure({ title, hint, spoken, picture, table, control, above }: ChartFigureProps) {
  const t = useTexts('design');
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.figure} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="sm">
          {title}
        </Title>
        <Group gap="xs">
          {control}
          <Button
            size="xs"
            variant="default"
            leftSection={
              isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />
            }
            onClick={() => setTable(!isTable)}
          >
            {isTable ? t('asPicture') : t('asTable')}
          </Button>
        </Group>
      </Group>
      <Text component="figcaption" fz="xs" c="dimmed" mt={4} mb="xs">
        {hint}
      </Text>
      {above}
      {isTable ? (
        <ScrollFrame className={classes.scroll} label={title}>
          {table}
        </ScrollFrame>
      ) : (
        <>
          <p className={classes.spoken}>{spoken}</p>
          <div aria-hidden>{picture}</div>
        </>
      )}
    </figure>
  );
}
