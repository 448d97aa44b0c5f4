import { expect, test } from 'vitest';
import { problemsOf } from './problem.ts';
import { dayOf, daySchema, backOff, spread } from './clock.ts';

test.each([
  ['2000-01-01', []],
  ['2099-12-31', []],
  ['1999-12-31', ['consent.correctDate']],
  ['2100-01-01', ['consent.correctDate']],
  ['2026-02-30', ['consent.correctDate']],
  ['', ['consent.dateRequired']],
  [null, ['consent.dateRequired']],
  [undefined, ['consent.dateRequired']],
])('%s as a day of this century is told %j', (day, keys) => {
  const { error } = daySchema.safeParse(day);
  expect(problemsOf(error?.issues ?? []).map(({ key }) => key)).toEqual(keys);
});

test('a moment is of the day that it is in UTC', () => {
  expect(dayOf(Date.parse('2026-11-01T23:59:59.999Z'))).toBe('2026-11-01');
});

test('the wait doubles from the first to the longest', () => {
  const bounds = { firstMs: 1000, longestMs: 30_000 };
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 40, 2000].map((failures) => backOff(failures, bounds));
  expect(waits).toEqual([1000, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
});

test('chance spreads it over its second half', () => {
  expect([0, 0.5, 1].map((random) => spread(8000, random))).toEqual([4000, 6000, 8000]);
});
