import { elementwise } from './elementwise.ts';
import type { Sample, SignalValue } from './plan.ts';

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
