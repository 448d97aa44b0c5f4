import { elementwise } from './elementwise.ts';
import type { Sample, SignalValue } from './plan.ts';

/** Which stretch of time an average covers, milliseconds since 1970 UTC, both ends included. */
export interface AverageSpan {
  readonly from: number;
  readonly to: number;
  /** For on-change signals: the sample in force when the stretch begins. */
  readonly held: Sample | null;
}

/** The mean of the samples of a continuous signal; lists element by element. Null without a number. */
export function plainAverage(samples: readonly Sample[]): SignalValue | null {
  return elementwise(samples, (column) => column.reduce((sum, [, x]) => sum + x, 0) / column.length);
}

/**
 * The mean of an on-change signal weighted by how long each value was in force within the span; the value
 * before the first known sample is unknown and does not count. Null without a number.
 */
export function timeWeightedAverage(samples: readonly Sample[], span: AverageSpan): SignalValue | null {
  const held = span.held === null ? [] : [{ t: span.from, value: span.held.value }];
  return elementwise([...held, ...samples], (column) => {
    let area = 0;
    let duration = 0;
    column.forEach(([t, x], index) => {
      const next = column[index + 1]?.[0] ?? span.to;
      area += x * Math.max(0, next - t);
      duration += Math.max(0, next - t);
    });
    return duration > 0 ? area / duration : (column.at(-1)?.[1] ?? null);
  });
}
