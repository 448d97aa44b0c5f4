import { Paper, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ChartFigure } from '../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../design/charts/numbers-table.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';

// The charts are as large as the rest of the page: it does not wait for them.
const HealthChart = lazy(async () => ({ default: (await import('./health-chart.tsx')).HealthChart }));

interface HealthFigureProps {
  readonly title: string;
  readonly hint: string;
  /** The oldest first, at least one. */
  readonly points: readonly { readonly at: string; readonly value: number }[];
}

/** One figure over the last hour, as a picture or a table. */
export function HealthFigure({ title, hint, points }: HealthFigureProps) {
  const t = useTexts('health');
  const { number, clock } = useFormats();
  const values = points.map(({ value }) => value);
  const figures = { now: values.at(-1) ?? 0, least: Math.min(...values), most: Math.max(...values) };
  const timed = points.map(({ at, value }) => ({ time: clock(at), value }));
  return (
    <Paper withBorder p="md">
      <ChartFigure
        title={title}
        hint={hint}
        spoken={t('spoken', figures)}
        picture={
          <Suspense fallback={<Skeleton h={140} />}>
            <HealthChart name={title} points={timed} />
          </Suspense>
        }
        table={
          <NumbersTable
            caption={title}
            head={[t('time'), title]}
            rows={timed.map(({ time, value }) => [time, number(value, 1)])}
          />
        }
      />
    </Paper>
  );
}
