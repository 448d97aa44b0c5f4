import { AreaChart } from '@mantine/charts';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the charts, loaded with them
import '@mantine/charts/styles.css';
import { useFormats } from '../../../lib/formats.ts';
import { shortStep } from './course.ts';

interface CourseChartProps {
  readonly steps: readonly string[];
  readonly series: readonly {
    readonly label: string;
    readonly color: string;
    readonly values: readonly number[];
  }[];
}

/** Numbers over the steps of a range; they are in the table too. */
export function CourseChart({ steps, series }: CourseChartProps) {
  const { number } = useFormats();
  return (
    <AreaChart
      h={180}
      data={steps.map((step, index) => ({
        step: shortStep(step),
        ...Object.fromEntries(series.map(({ values }, one) => [`series${one}`, values[index] ?? 0])),
      }))}
      dataKey="step"
      series={series.map(({ label, color }, one) => ({ name: `series${one}`, label, color }))}
      curveType="step"
      withDots={false}
      withLegend={series.length > 1}
      fillOpacity={0.2}
      valueFormatter={(value: number) => number(value)}
      xAxisProps={{ minTickGap: 32 }}
      yAxisProps={{ width: 48, allowDecimals: false }}
      tooltipAnimationDuration={0}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
    />
  );
}
