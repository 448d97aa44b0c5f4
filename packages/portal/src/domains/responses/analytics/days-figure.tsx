import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { AnalyticsDay, FormAnalytics } from '@vinculum/contract/responses/analytics.ts';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../lib/language/texts.ts';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { CountsTable } from './counts-table.tsx';
import { StatusLegend } from './status-legend.tsx';
import { type DayMode, seriesTotal, sinceFirst, statusesIn } from './status-series.ts';
import { useAnalyticsTexts } from './use-analytics-texts.ts';

// The charts are as large as the rest of the page: it does not wait for them.
const DaysChart = lazy(async () => ({ default: (await import('./days-chart.tsx')).DaysChart }));

const modes: readonly DayMode[] = ['counts', 'events'];

/** A form's consents by day: where cars stood, or what happened. */
export function DaysFigure({ analytics }: { analytics: FormAnalytics }) {
  const t = useTexts('responsesAnalytics.days');
  const texts = useAnalyticsTexts();
  const [chosen, setMode] = useState<DayMode | null>(null);
  const series = sinceFirst(analytics.series);
  // One day has no course, and what came and ended in it stands nowhere at its end.
  const mode = chosen ?? (series.length > 1 ? 'counts' : 'events');
  const statuses = statusesIn(series.map((one) => one[mode]));
  const spoken = {
    from: texts.day(series[0]?.day ?? analytics.from),
    to: texts.day(analytics.to),
    parts: texts.parts(seriesTotal(series, mode)),
  };
  return (
    <ChartFigure
      title={t('title')}
      hint={t(`${mode}Hint`)}
      spoken={mode === 'counts' ? t('spokenCounts', spoken) : t('spokenEvents', spoken)}
      control={
        <SegmentedControl
          size="xs"
          aria-label={t('mode')}
          value={mode}
          onChange={(value) => setMode(modes.find((one) => one === value) ?? 'counts')}
          data={modes.map((value) => ({ value, label: t(value) }))}
        />
      }
      picture={<DaysPicture series={series} mode={mode} statuses={statuses} />}
      table={
        <CountsTable
          caption={t('title')}
          head={t('day')}
          rows={series
            .toReversed()
            .map((one) => ({ key: one.day, name: texts.day(one.day), counts: one[mode] }))}
        />
      }
    />
  );
}

interface DaysPictureProps {
  readonly series: readonly AnalyticsDay[];
  readonly mode: DayMode;
  readonly statuses: readonly ConsentStatus[];
}

/** The days as a chart with its legend, or that there is nothing to draw. */
function DaysPicture({ series, mode, statuses }: DaysPictureProps) {
  const t = useTexts('responsesAnalytics.days');
  if (statuses.length === 0)
    return (
      <Text c="dimmed" py="xl" ta="center">
        {mode === 'counts' ? t('noCounts') : t('noEvents')}
      </Text>
    );
  return (
    <>
      <Suspense fallback={<Skeleton h={260} />}>
        <DaysChart series={series} mode={mode} statuses={statuses} />
      </Suspense>
      <StatusLegend statuses={statuses} />
    </>
  );
}
