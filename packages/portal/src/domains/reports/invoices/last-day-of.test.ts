import { expect, test } from 'vitest';
import { lastDayOf } from './last-day-of.ts';

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-11', '2026-11-30'],
  ['2026-12', '2026-12-31'],
  ['2027-01', '2027-01-31'],
])('%s ends on %s', (month, day) => {
  expect(lastDayOf(month)).toBe(day);
});
