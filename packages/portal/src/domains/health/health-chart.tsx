import { AreaChart } from '@mantine/charts';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the charts, loaded with them
import '@mantine/charts/styles.css';
import { useFormats } from '../../lib/language/formats.ts';

interface HealthChartProps {
  readonly name: string;
  readonly points: readonly { readonly time: string; readonly value: number }[];
}

/** One figure over the last hour. The same numbers stand in a table beside it. */
export function HealthChart({ name, points }: HealthChartProps) {
  const { number } = useFormats();
  // Parts of a second would all read 0.
  const decimals = points.every(({ value }) => value < 1) ? 3 : 1;
  return (
    <AreaChart
      h={140}
      data={[...points]}
      dataKey="time"
      series={[{ name: 'value', label: name, color: 'teal.7' }]}
      curveType="linear"
      fillOpacity={0.25}
      withDots={points.length < 2}
      valueFormatter={(value) => number(value, decimals)}
      xAxisProps={{ minTickGap: 48 }}
      yAxisProps={{ width: 56, tickCount: 3 }}
      tooltipAnimationDuration={0}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
