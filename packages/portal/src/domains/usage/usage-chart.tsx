import { AreaChart, BarChart } from '@mantine/charts';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the charts, loaded with them
import '@mantine/charts/styles.css';
import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { localeOf } from '../../lib/language/locale.ts';
import { useLanguage } from '../../lib/language/language.tsx';
import { periodTexts, type ShownUsage } from './shown-bars.ts';

/** From here on a bar would be thinner than a pixel: steps without gaps show the same. */
const MOST_BARS = 600;
const colors = ['teal.6', 'orange.6'];

/** The amounts as bars, one beside the other for two forms. The numbers are in the table. */
export function UsageChart({ usage, unit }: { usage: ShownUsage; unit: PeriodUnit }) {
  const { language } = useLanguage();
  const { number } = useFormats();
  const texts = periodTexts(localeOf(language), unit);
  const shared = {
    h: 320,
    data: usage.bars.map((bar) => ({
      period: texts.short(bar),
      ...Object.fromEntries(bar.amounts.map((amount, index) => [`series${index}`, amount])),
    })),
    dataKey: 'period',
    series: usage.names.map((label, index) => ({
      name: `series${index}`,
      label,
      color: colors[index] ?? 'gray.6',
    })),
    valueFormatter: (value: number) => `${number(value, 3)} ${usage.unit}`,
    withLegend: usage.names.length > 1,
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { width: 84 },
    tooltipAnimationDuration: 0,
  };
  if (usage.bars.length > MOST_BARS) {
    return (
      <AreaChart
        {...shared}
        curveType="step"
        withDots={false}
        withGradient={false}
        fillOpacity={0.5}
        strokeWidth={1}
        areaChartProps={{ accessibilityLayer: false }}
        areaProps={{ isAnimationActive: false }}
      />
    );
  }
  return (
    <BarChart
      {...shared}
      maxBarWidth={48}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  );
}
