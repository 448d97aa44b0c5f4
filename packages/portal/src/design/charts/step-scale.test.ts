import { expect, test } from 'vitest';
import { namedSteps, outlineOf, runningOf, topOf } from './step-scale.ts';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [10, 10],
  [11, 20],
  [45, 50],
  [61, 80],
  [99, 100],
  [1234, 2000],
])('an axis that holds %d ends at %d', (largest, top) => {
  expect(topOf(largest)).toBe(top);
});

test('few steps are all named, of many the first, the last and some between', () => {
  expect(namedSteps(2, 5)).toEqual([0, 1]);
  expect(namedSteps(9, 3)).toEqual([0, 4, 8]);
  expect(namedSteps(0, 3)).toEqual([]);
});

test('a value holds until the next', () => {
  expect(outlineOf([1, 3], 4)).toBe('M0 3H1L1 1H2');
  expect(outlineOf([], 4)).toBe('');
});

test('a step that still runs is a line of its own, which nothing falls to', () => {
  expect(runningOf([1, 3], 4)).toBe('M1 1H2');
  expect(runningOf([], 4)).toBe('');
});
