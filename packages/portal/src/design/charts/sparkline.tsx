import classes from './sparkline.module.css';

interface SparklineProps {
  /** Moments and values, oldest first. */
  readonly points: readonly (readonly [number, number])[];
  /** What the line says, for those who do not see it. */
  readonly spoken: string;
}

const WIDTH = 120;
const HEIGHT = 28;
/** So that the line is not cut at its highest and its lowest. */
const EDGE = 2;

/** A value over time, as small as a word; nothing while there is but one point. */
export function Sparkline({ points, spoken }: SparklineProps) {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  const values = points.map(([, value]) => value);
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const x = (at: number) => ((at - first[0]) / (last[0] - first[0] || 1)) * (WIDTH - 2 * EDGE) + EDGE;
  // What never changed runs through the middle.
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  return (
    <svg className={classes['line']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={spoken}>
      <polyline points={points.map(([at, value]) => `${x(at)},${y(value)}`).join(' ')} />
      <circle cx={x(last[0])} cy={y(last[1])} r={2} />
    </svg>
  );
}
