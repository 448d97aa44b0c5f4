import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useFormats } from '../../../../lib/language/formats.ts';
import { localeOf } from '../../../../lib/language/locale.ts';
import { useLanguage } from '../../../../lib/language/language.tsx';
import type { Stretch } from './chart-points.ts';
import type { ChartLine } from './use-chart-lines.ts';
import classes from '../preview.module.css';

interface DriveChartProps {
  readonly lines: readonly ChartLine[];
  readonly stretch: Stretch;
  readonly zone: string;
  /** What the chart shows, for those who do not see it. */
  readonly name: string;
}

const originalColour = 'light-dark(var(--mantine-color-gray-5), var(--mantine-color-dark-2))';
const sentColours = ['teal', 'orange', 'grape', 'blue'].map(
  (name) => `light-dark(var(--mantine-color-${name}-8), var(--mantine-color-${name}-4))`,
);
const TICKS = 6;

/** In the colour of text: those of lines are too faint for it. */
function legendText(name: unknown) {
  return <span style={{ color: 'var(--mantine-color-text)' }}>{String(name)}</span>;
}

/** The original as a thin line, what is sent as points, with lines between those of a curve. */
export function DriveChart({ lines, stretch, zone, name }: DriveChartProps) {
  const { number } = useFormats();
  const timeText = useTimeText(zone);
  const unit = lines[0]?.unit ?? null;
  const valueText = (value: number) => (unit === null ? number(value, 4) : `${number(value, 2)} ${unit}`);
  return (
    // What it draws has no names of its own; the numbers are in the table.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg of many parts is no img element
    <div className={classes['chart']} aria-label={name} role="img">
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 260 }}>
        <LineChart margin={{ top: 8, right: 16, bottom: 4, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--mantine-color-default-border)" vertical={false} />
          <XAxis
            dataKey="t"
            type="number"
            domain={[stretch.from, stretch.until]}
            allowDataOverflow
            ticks={ticksOf(stretch)}
            minTickGap={32}
            tickFormatter={(t: number) => timeText(t, stretch)}
            stroke="var(--mantine-color-dimmed)"
          />
          <YAxis
            dataKey="value"
            width={72}
            domain={['auto', 'auto']}
            tickFormatter={(value: number) => valueText(value)}
            stroke="var(--mantine-color-dimmed)"
          />
          <Tooltip
            isAnimationActive={false}
            labelFormatter={(t) => timeText(Number(t), { from: 0, until: 1 })}
            formatter={(value) => valueText(Number(value))}
            contentStyle={{
              background: 'var(--surface)',
              borderColor: 'var(--mantine-color-default-border)',
            }}
          />
          <Legend wrapperStyle={{ fontSize: 13 }} formatter={legendText} />
          {lines.map(drawnLine)}
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The original is the first line; those after it have colours in their order. */
function drawnLine(line: ChartLine, index: number) {
  const sentColour = sentColours[(index - 1) % sentColours.length];
  const colour = line.isOriginal ? originalColour : (sentColour ?? originalColour);
  return (
    <Line
      key={line.key}
      name={line.name}
      data={line.drawn.map(([t, value]) => ({ t, value }))}
      dataKey="value"
      type="linear"
      stroke={colour}
      strokeWidth={line.isOriginal ? 1.5 : line.isCurve ? 2 : 0}
      dot={line.isOriginal ? false : { r: 2.5, fill: colour, strokeWidth: 0 }}
      activeDot={{ r: 4 }}
      legendType={line.isOriginal ? 'plainline' : 'circle'}
      isAnimationActive={false}
    />
  );
}

function ticksOf({ from, until }: Stretch): number[] {
  return Array.from({ length: TICKS + 1 }, (_, index) => from + ((until - from) * index) / TICKS);
}

/** Writes a moment by the car's clock; with seconds where they matter. */
export function useTimeText(zone: string): (t: number, stretch: Stretch) => string {
  const { language } = useLanguage();
  return (t, { from, until }) =>
    new Intl.DateTimeFormat(localeOf(language), {
      hour: '2-digit',
      minute: '2-digit',
      ...(until - from < 1_800_000 && { second: '2-digit' }),
      timeZone: zone,
    }).format(t);
}
