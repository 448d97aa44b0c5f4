import { expect, test } from 'vitest';
import { barsOf, finestUnit, periodMinutes, periodUnits, unitOfPeriod } from './periods.ts';

test.each([
  ['minutes', 7 * 1440],
  ['hours', 7 * 24],
  ['days', 7],
  // The days may lie in two of them.
  ['weeks', 2],
  ['months', 2],
] as const)('seven days make at most as many %s: %i', (unit, bars) => {
  expect(barsOf('2026-11-01', '2026-11-07', unit)).toBe(bars);
});

test('each period has its unit', () => {
  expect(periodUnits.map((unit) => unitOfPeriod(periodMinutes[unit]))).toEqual([...periodUnits]);
});

test('the finest unit makes no more bars than are drawn', () => {
  expect(finestUnit('2026-11-01', '2026-11-02')).toBe('minutes');
  expect(finestUnit('2026-11-01', '2027-03-05')).toBe('hours');
  expect(finestUnit('2026-11-01', '2027-03-06')).toBe('days');
});
