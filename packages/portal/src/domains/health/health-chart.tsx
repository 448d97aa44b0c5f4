import { AreaChart } from '@mantine/charts';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the charts, loaded with them
import '@mantine/charts/styles.css';
import { useFormats } from '../../lib/language/formats.ts';
import { type CoursePoint, ticksBetween } from './health-course.ts';

interface HealthChartProps {
  readonly name: string;
  /** The oldest first, at least one. */
  readonly points: readonly CoursePoint[];
}

/** One figure over the last hour, at the times it was read. The same numbers stand in a table beside it. */
export function HealthChart({ name, points }: HealthChartProps) {
  const { number, time, clock } = useFormats();
  // Parts of a second would all read 0.
  const decimals = points.every(({ value }) => value === null || value < 1) ? 3 : 1;
  const ticks = ticksBetween(points[0]?.at ?? 0, points.at(-1)?.at ?? 0);
  return (
    <AreaChart
      h={140}
      data={points.map(({ at, value }) => ({ at, value }))}
      dataKey="at"
      series={[{ name: 'value', label: name, color: 'teal.7' }]}
      curveType="linear"
      connectNulls={false}
      fillOpacity={0.25}
      withDots={points.length < 2}
      valueFormatter={(value) => number(value, decimals)}
      xAxisProps={{
        type: 'number',
        domain: ['dataMin', 'dataMax'],
        ticks: [...ticks],
        tickFormatter: (at: number) => time(at),
        minTickGap: 48,
      }}
      yAxisProps={{ width: 56, tickCount: 3 }}
      tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? clock(at) : at) }}
      tooltipAnimationDuration={0}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
