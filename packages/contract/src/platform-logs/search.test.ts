import { expect, test } from 'vitest';
import { barWidthOf, isLogRange, logRangeMs, logRanges } from './search.ts';

const DAY = 86_400_000;

test.each(logRanges)('the bars of %s are between 15 and 60', (range) => {
  const bars = logRangeMs[range] / barWidthOf(logRangeMs[range]);
  expect(bars).toBeLessThanOrEqual(60);
  expect(bars).toBeGreaterThanOrEqual(15);
});

test.each([
  [1, 1000],
  [60_000, 1000],
  [61_000, 5000],
  [60 * DAY, DAY],
  [366 * DAY, 7 * DAY],
])('a range of %i ms has bars of %i ms', (range, width) => {
  expect(barWidthOf(range)).toBe(width);
});

test.each([
  [0, 1, true],
  [1, 1, false],
  [2, 1, false],
  [0, 366 * DAY, true],
  [0, 366 * DAY + 1, false],
])('from %i to %i is a range: %s', (from, to, is) => {
  expect(isLogRange(from, to)).toBe(is);
});
