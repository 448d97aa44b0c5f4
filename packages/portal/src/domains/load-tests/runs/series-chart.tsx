import { AreaChart } from '@mantine/charts';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the charts, loaded with them
import '@mantine/charts/styles.css';
import { useFormats } from '../../../lib/language/formats.ts';

interface SeriesChartProps {
  readonly name: string;
  readonly color: string;
  readonly points: readonly { readonly time: string; readonly value: number }[];
}

/** A number over time. The same numbers stand in a table beside it. */
export function SeriesChart({ name, color, points }: SeriesChartProps) {
  const { number } = useFormats();
  return (
    <AreaChart
      h={220}
      data={[...points]}
      dataKey="time"
      series={[{ name: 'value', label: name, color }]}
      curveType="linear"
      fillOpacity={0.25}
      withDots={points.length < 2}
      valueFormatter={(value) => number(value, 1)}
      xAxisProps={{ minTickGap: 32 }}
      yAxisProps={{ allowDecimals: false, width: 48 }}
      tooltipAnimationDuration={0}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
