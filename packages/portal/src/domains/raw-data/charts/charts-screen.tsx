import { AccelerometerView } from './accelerometer-view.tsx';
import { makeLineChart } from './line-chart.ts';

/** Accelerometer charts: the three axes together, and X, Y and Z each by itself. */
export function ChartsScreen() {
  return <AccelerometerView hasAll makeChart={makeLineChart} />;
}

/** Accelerometer chart: one chart of one car. */
export function AccelerometerChartScreen() {
  return <AccelerometerView hasAll={false} makeChart={makeLineChart} />;
}
