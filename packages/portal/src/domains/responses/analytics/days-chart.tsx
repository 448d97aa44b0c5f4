import { AreaChart, BarChart } from '@mantine/charts';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the charts, loaded with them
import '@mantine/charts/styles.css';
import type { AnalyticsDay } from '@vinculum/contract/responses/analytics.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { type DayMode, statusColors } from './status-series.ts';
import { useAnalyticsTexts } from './use-analytics-texts.ts';

interface DaysChartProps {
  readonly series: readonly AnalyticsDay[];
  readonly mode: DayMode;
  /** Those that have something to show. */
  readonly statuses: readonly ConsentStatus[];
}

const height = 260;

/** Days as stacked areas (where cars stand) or bars (what happened). The numbers are in a table beside it. */
export function DaysChart({ series, mode, statuses }: DaysChartProps) {
  const texts = useAnalyticsTexts();
  const { number } = useFormats();
  const shared = {
    h: height,
    data: series.map((one) => ({ day: texts.shortDay(one.day), ...one[mode] })),
    dataKey: 'day',
    type: 'stacked' as const,
    series: statuses.map((status) => ({
      name: status,
      label: texts.status(status),
      color: statusColors[status],
    })),
    valueFormatter: (value: number) => number(value),
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { allowDecimals: false, width: 44 },
    tooltipAnimationDuration: 0,
  };
  // One day is no area.
  if (mode === 'events' || series.length === 1) {
    return (
      <BarChart
        {...shared}
        maxBarWidth={40}
        barChartProps={{ accessibilityLayer: false }}
        barProps={{ isAnimationActive: false }}
      />
    );
  }
  return (
    <AreaChart
      {...shared}
      curveType="linear"
      fillOpacity={0.8}
      strokeWidth={0}
      withDots={series.length < 3}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
