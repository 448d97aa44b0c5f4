import { Skeleton, Text } from '@mantine/core';
import type { Durations } from '@vinculum/contract/load-tests/figures.ts';
import { lazy, Suspense } from 'react';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../../design/charts/numbers-table.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useDurationText } from './use-duration-text.ts';

const CountsChart = lazy(async () => ({ default: (await import('./counts-chart.tsx')).CountsChart }));

interface DurationsFigureProps {
  readonly title: string;
  readonly hint: string;
  readonly durations: Durations;
}

/** How long something took: how many vehicles by time, and within which time most of them. */
export function DurationsFigure({ title, hint, durations }: DurationsFigureProps) {
  const t = useTexts('loadTests');
  const { number } = useFormats();
  const durationText = useDurationText();
  const { count, p50, p90, p99, max } = durations;
  const within = { p50: durationText(p50), p90: durationText(p90), p99: durationText(p99) };
  const counts = shownBuckets(durations).map(({ up_to_ms, count: vehicles }) => ({
    name: up_to_ms === null ? t('longer') : durationText(up_to_ms),
    count: vehicles,
  }));
  return (
    <ChartFigure
      title={title}
      hint={hint}
      spoken={t('durationSpoken', { count, ...within })}
      picture={
        count === 0 ? (
          <Text c="dimmed" py="xl" ta="center">
            {t('reportNone')}
          </Text>
        ) : (
          <>
            <Suspense fallback={<Skeleton h={220} />}>
              <CountsChart name={t('count')} color="teal.7" counts={counts} />
            </Suspense>
            <Text fz="sm" mt="xs">
              {t('percentiles', { ...within, max: durationText(max) })}
            </Text>
          </>
        )
      }
      table={
        <NumbersTable
          caption={title}
          head={[t('took'), t('count')]}
          rows={counts.map(({ name, count: vehicles }) => [name, number(vehicles)])}
        />
      }
    />
  );
}

/** From the first to the last that holds anything. */
function shownBuckets({ buckets }: Durations): Durations['buckets'] {
  const first = buckets.findIndex(({ count }) => count > 0);
  const last = buckets.findLastIndex(({ count }) => count > 0);
  return first === -1 ? [] : buckets.slice(first, last + 1);
}
