import { expect, test } from 'vitest';
import type { SignalDataType } from '../signals/vocabulary.ts';
import { hasShape } from './sample.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each<[SignalDataType, unknown[], unknown[]]>([
  ['FLOAT', [0, -1.5], ['1', true, [1], null, {}]],
  ['INT32', [7, 7.5], ['7', [7]]],
  ['INT64', [7], ['7']],
  ['BOOLEAN', [true, false, 0, 1], [2, 'true', [true]]],
  ['STRING', ['', 'x'.repeat(1024)], ['x'.repeat(1025), 1, ['x']]],
  ['BYTES', ['x'.repeat(8192)], ['x'.repeat(8193), [1]]],
  ['FLOAT_LIST', [[], numbers(256)], [numbers(257), 1, 'x', [1, 'x'], [[1]]]],
  ['INT32_LIST', [[4]], ['4']],
  ['INT64_LIST', [[4]], ['4']],
])('a value of %s is of its type and no longer than one', (type, good, bad) => {
  const fits = (value: unknown) => hasShape(value, { id: 2016, type });
  expect(good.filter((value) => !fits(value))).toEqual([]);
  expect(bad.filter(fits)).toEqual([]);
});

test.each([
  [1790, [3, 5]],
  [1796, [3]],
])('of the signal %i a value has %j numbers: a track is no position', (id, counts) => {
  const taken = [0, 1, 2, 3, 4, 5, 6].filter((count) => hasShape(numbers(count), { id, type: 'FLOAT_LIST' }));
  expect(taken).toEqual(counts);
});
