import { BarChart } from '@mantine/charts';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the charts, loaded with them
import '@mantine/charts/styles.css';
import { useFormats } from '../../../lib/language/formats.ts';

interface CountsChartProps {
  readonly name: string;
  readonly color: string;
  readonly counts: readonly { readonly name: string; readonly count: number }[];
}

/** How many vehicles fall under each name. The same numbers stand in a table beside it. */
export function CountsChart({ name, color, counts }: CountsChartProps) {
  const { number } = useFormats();
  return (
    <BarChart
      h={220}
      data={[...counts]}
      dataKey="name"
      series={[{ name: 'count', label: name, color }]}
      maxBarWidth={48}
      valueFormatter={(value) => number(value)}
      yAxisProps={{ allowDecimals: false, width: 48 }}
      tooltipAnimationDuration={0}
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
    />
  );
}
