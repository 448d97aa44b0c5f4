import 'uplot/dist/uPlot.min.css';
import UPlot from 'uplot';
import type { Drawing } from './painter.ts';

interface LineChartOptions {
  /** Which of x, y and z, with the colour of each, and its dashes: pixels of line and of gap, in turn. */
  readonly lines: readonly {
    readonly axis: number;
    readonly label: string;
    readonly color: string;
    readonly dash: readonly number[];
  }[];
  readonly textColor: string;
  readonly gridColor: string;
  readonly height: number;
  /** A moment as the hour and the second. */
  readonly clock: (moment: number) => string;
  readonly number: (value: number) => string;
}

export interface LineChart extends Drawing {
  readonly resize: (width: number) => void;
  readonly destroy: () => void;
}

/** Without a reading for so long the line is broken off. */
const BREAK_MS = 1500;
/** Between two marks of the clock, in milliseconds. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300].map((seconds) => seconds * 1000);
const FONT = "12px 'Inter Variable', system-ui, sans-serif";

/** A chart on a canvas inside of an element. What it shows is also in a table, so it is hidden from screen readers. */
export function makeLineChart(element: HTMLElement, options: LineChartOptions): LineChart {
  const { lines, height } = options;
  let range: [number, number] = [0, 1];
  const plot = new UPlot(
    {
      width: Math.max(1, element.clientWidth),
      height,
      ms: 1,
      pxAlign: false,
      cursor: { show: false },
      select: { show: false, left: 0, top: 0, width: 0, height: 0 },
      legend: { show: false },
      scales: { x: { time: true, range: () => range } },
      axes: [
        { ...axisOf(options, options.clock), space: 90, incrs: CLOCK_STEPS, size: 32 },
        { ...axisOf(options, options.number), size: 56 },
      ],
      series: [
        {},
        ...lines.map(
          ({ label, color, dash }): UPlot.Series => ({
            label,
            stroke: color,
            width: 1,
            ...(dash.length > 0 && { dash: [...dash] }),
            points: { show: false },
            gaps: (drawn, ...at) => breaksOf(drawn, at[1], at[2]),
          }),
        ),
      ],
    },
    [new Float64Array(), ...lines.map(() => new Float32Array())],
    element,
  );
  return {
    draw({ t, axes }, { from, until }) {
      range = [from, Math.max(until, from + 1)];
      plot.setData([t, ...lines.map(({ axis }) => axes[axis] ?? [])]);
    },
    resize: (width) => plot.setSize({ width: Math.max(1, width), height }),
    destroy: () => plot.destroy(),
  };
}

function axisOf({ textColor, gridColor }: LineChartOptions, textOf: (value: number) => string): UPlot.Axis {
  return {
    stroke: textColor,
    font: FONT,
    grid: { stroke: gridColor, width: 1 },
    ticks: { stroke: gridColor, width: 1 },
    // Without a reading there is no time to tell.
    values: (plot, values) => values.map((value) => (plot.data[0].length === 0 ? null : textOf(value))),
  };
}

/** Where the line is broken off, in pixels of the canvas. */
function breaksOf(plot: UPlot, first: number, last: number): UPlot.Series.Gaps {
  const [moments] = plot.data;
  const breaks: UPlot.Series.Gaps = [];
  for (let place = first + 1; place <= last; place += 1) {
    const [before, after] = [moments[place - 1] ?? 0, moments[place] ?? 0];
    if (after - before > BREAK_MS)
      breaks.push([plot.valToPos(before, 'x', true), plot.valToPos(after, 'x', true)]);
  }
  return breaks;
}
