import { expect, test } from 'vitest';
import { problemsOf } from './problem.ts';
import { dayOf, daySchema } from './clock.ts';

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
