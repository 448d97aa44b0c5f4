import { type CSSProperties, type PointerEvent, useState } from 'react';
import { useFormats } from '../../lib/language/formats.ts';
import { namedSteps, outlineOf, runningOf, topOf } from './step-scale.ts';
import classes from './step-chart.module.css';

interface StepChartProps {
  readonly height: number;
  /** Short names of the steps, oldest first. */
  readonly steps: readonly string[];
  readonly series: readonly {
    readonly label: string;
    /** A colour as CSS has it. */
    readonly color: string;
    readonly values: readonly number[];
  }[];
  /** How the last step is called where it still runs: it has yet to reach what it will be, and is drawn apart. */
  readonly runningText?: (step: string) => string;
}

const NAMED_STEPS = 5;

/**
 * Counts that hold until the next step, drawn without a library: what home shows first must not wait for one. Pointing
 * at a step shows its numbers, which are in the table beside it too; else the last ones stand there.
 */
export function StepChart({ height, steps, series, runningText }: StepChartProps) {
  const { number } = useFormats();
  const isRunning = runningText !== undefined;
  const [pointed, setPointed] = useState<number | null>(null);
  const top = topOf(Math.max(0, ...series.flatMap(({ values }) => values)));
  const shown = pointed ?? steps.length - 1;
  const point = (event: PointerEvent) => setPointed(stepAt(event, steps.length));
  return (
    <>
      <div className={classes.shown}>
        <span>{shown === steps.length - 1 ? nameOfLast(steps, runningText) : steps[shown]}</span>
        {series.map(({ label, color, values }) => (
          <span key={label} className={classes.key} style={ofColour(color)}>
            {label} <b>{number(values[shown] ?? 0)}</b>
          </span>
        ))}
      </div>
      <div className={classes.frame} style={{ height }}>
        <div className={classes.ticks}>
          {[0, top / 2, top].map((tick) => (
            <span key={tick}>{number(tick)}</span>
          ))}
        </div>
        <div className={classes.plot} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
          <svg viewBox={`0 0 ${Math.max(steps.length, 1)} ${top}`} preserveAspectRatio="none">
            {series.map(({ label, color, values }) => (
              <g key={label} fill={color} stroke={color}>
                <Course values={isRunning ? values.slice(0, -1) : values} top={top} />
                {isRunning && <path className={classes.running} d={runningOf(values, top)} />}
              </g>
            ))}
          </svg>
          {pointed !== null && (
            <div className={classes.at} style={{ insetInlineStart: middleOf(pointed, steps.length) }} />
          )}
        </div>
        <div className={classes.steps}>
          {namedSteps(steps.length, NAMED_STEPS).map((step) => (
            <span key={step} style={{ insetInlineStart: middleOf(step, steps.length) }}>
              {steps[step]}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}

/** The step below the pointer. */
function stepAt({ currentTarget, clientX }: PointerEvent, steps: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const step = Math.floor(((clientX - left) / width) * steps);
  return Math.min(Math.max(step, 0), steps - 1);
}

/** Where a step stands, whatever the lengths of the names. */
function middleOf(step: number, steps: number): string {
  return `${((step + 0.5) / steps) * 100}%`;
}

function nameOfLast(steps: readonly string[], runningText: StepChartProps['runningText']): string {
  const last = steps.at(-1) ?? '';
  return runningText === undefined ? last : runningText(last);
}

function Course({ values, top }: { readonly values: readonly number[]; readonly top: number }) {
  if (values.length === 0) return null;
  const outline = outlineOf(values, top);
  return (
    <>
      <path className={classes.area} stroke="none" d={`${outline}V${top}H0Z`} />
      <path className={classes.line} d={outline} />
    </>
  );
}

function ofColour(color: string): CSSProperties {
  const own: Readonly<Record<`--${string}`, string>> = { '--of': color };
  return own;
}
