import type { Sample, SignalValue } from '../plan/plan.ts';

/** Which stretch of time an average covers, milliseconds since 1970 UTC, both ends included. */
interface AverageSpan {
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

/**
 * Change per second from the first to the last sample; lists element by element.
 * Null with fewer than two samples, or when no time lies between them.
 */
export function derivative(samples: readonly Sample[]): SignalValue | null {
  return elementwise(samples, (column) => {
    const first = column[0];
    const last = column.at(-1);
    if (first === undefined || last === undefined || last[0] <= first[0]) return null;
    return ((last[1] - first[1]) / (last[0] - first[0])) * 1000;
  });
}

/** Time and number of one element over several samples. */
type Column = readonly (readonly [t: number, x: number])[];

/**
 * Reduces numbers to one number, and lists of the same length to one list element by element.
 * Samples of another kind or length than the first are left out. Null when nothing is numeric,
 * or when the reduction has no answer.
 */
function elementwise(
  samples: readonly Sample[],
  reduce: (column: Column) => number | null,
): SignalValue | null {
  const first = samples[0]?.value;
  if (typeof first === 'number') {
    return reduce(
      samples.flatMap(({ t, value }) => (typeof value === 'number' ? [[t, value] as const] : [])),
    );
  }
  if (typeof first !== 'object' || first.length === 0) return null;
  const result: number[] = [];
  for (let element = 0; element < first.length; element += 1) {
    const reduced = reduce(columnOf(samples, element, first.length));
    if (reduced === null) return null;
    result.push(reduced);
  }
  return result;
}

function columnOf(samples: readonly Sample[], element: number, length: number): Column {
  return samples.flatMap(({ t, value }) => {
    const x = typeof value === 'object' && value.length === length ? value[element] : undefined;
    return x === undefined ? [] : [[t, x] as const];
  });
}
