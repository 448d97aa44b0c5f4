import type { Sample, SignalValue } from './plan.ts';

/** Time and number of one element over several samples. */
export type Column = readonly (readonly [t: number, x: number])[];

/**
 * Reduces numbers to one number, and lists of the same length to one list element by element.
 * Samples of another kind or length than the first are left out. Null when nothing is numeric,
 * or when the reduction has no answer.
 */
export function elementwise(
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
