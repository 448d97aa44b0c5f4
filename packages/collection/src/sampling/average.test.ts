import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivative, plainAverage, timeWeightedAverage } from './average.ts';
import type { Sample, SignalValue } from '../plan/plan.ts';

const samples = (...pairs: [number, SignalValue][]): Sample[] => pairs.map(([t, value]) => ({ t, value }));

describe('plainAverage', () => {
  it.each<[string, Sample[], SignalValue | null]>([
    ['nothing', [], null],
    ['one', samples([0, 4]), 4],
    ['several, however they lie in time', samples([0, 1], [1, 2], [1000, 6]), 3],
    ['lists element by element', samples([0, [1, 10]], [1, [3, 30]]), [2, 20]],
    ['lists of the first one’s length', samples([0, [1, 10]], [1, [3]], [2, [5, 50]]), [3, 30]],
    ['lists, not of longer ones', samples([0, [1, 10]], [1, [3, 9, 9]], [2, [5, 50]]), [3, 30]],
    ['lists, not of texts', samples([0, [1, 10]], [1, 'ab'], [2, [5, 50]]), [3, 30]],
    ['lists, not of numbers', samples([0, [1, 10]], [1, 9], [2, [5, 50]]), [3, 30]],
    ['numbers when the first is a number', samples([0, 1], [1, 'x'], [2, 3]), 2],
    ['texts', samples([0, 'P'], [1, 'D']), null],
    ['booleans', samples([0, true]), null],
    ['empty lists', samples([0, []]), null],
  ])('of %s', (_, series, expected) => {
    expect(plainAverage(series)).toEqual(expected);
  });
});

describe('timeWeightedAverage', () => {
  const held = { t: -500, value: 10 };
  it.each<[string, Sample[], Sample | null, SignalValue | null]>([
    ['a value counts as long as it holds', samples([0, 0], [750, 100]), null, 25],
    ['the value before the span holds until the first sample', samples([500, 20]), held, 15],
    ['the value before the span alone', [], held, 10],
    ['what is unknown before the first sample does not count', samples([500, 20]), null, 20],
    ['a sample at the very end has no time', samples([0, 10], [1000, 99]), null, 10],
    ['a sample at the very end alone is the answer', samples([1000, 99]), null, 99],
    ['nothing', [], null, null],
    ['lists element by element', samples([0, [0, 4]], [500, [10, 8]]), null, [5, 6]],
    ['texts', samples([0, 'P']), null, null],
  ])('%s', (...[, series, before, expected]) => {
    expect(timeWeightedAverage(series, { from: 0, to: 1000, held: before })).toEqual(expected);
  });

  it('lies between the lowest and the highest value', () => {
    const series = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: -100, max: 100 })),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(series, (pairs) => {
        const sorted = samples(...pairs.toSorted((a, b) => a[0] - b[0]));
        const mean = timeWeightedAverage(sorted, { from: 0, to: 1000, held: null });
        const values = pairs.map(([, value]) => value);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
    );
  });
});

describe('derivative', () => {
  it.each<[string, Sample[], SignalValue | null]>([
    ['nothing', [], null],
    ['one sample', samples([0, 5]), null],
    ['two samples, a second', samples([0, 5], [500, 10]), 10],
    ['the first and the last of many', samples([0, 0], [100, 99], [2000, -4]), -2],
    ['samples of one instant', samples([7, 0], [7, 5]), null],
    ['lists element by element', samples([0, [0, 1]], [1000, [3, 0]]), [3, -1]],
    ['one list', samples([0, [5, 6]]), null],
    ['texts', samples([0, 'P'], [1, 'D']), null],
  ])('of %s', (_, series, expected) => {
    expect(derivative(series)).toEqual(expected);
  });
});
