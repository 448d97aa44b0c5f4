import type { EarnedDay } from '@vinculum/contract/rewards/endpoints.ts';
import { expect, test } from 'vitest';
import { barsOf, highestDay } from './day-bars.ts';

const on = (day: string, amount: string): EarnedDay => ({
  kind: 'consumer',
  day,
  currency_type: 1,
  amount,
  cars: 1,
});

test('each day has a bar, against the highest, across the end of a month', () => {
  const days = [on('2026-02-28', '2'), on('2026-03-02', '0.5')];
  expect(barsOf(days, '2026-03-02', 4)).toEqual([
    { day: '2026-02-27', share: 0 },
    { day: '2026-02-28', share: 1 },
    { day: '2026-03-01', share: 0 },
    { day: '2026-03-02', share: 0.25 },
  ]);
  expect(highestDay(days)?.day).toBe('2026-02-28');
});

test('without anything earned there is no highest day and no bar has a height', () => {
  expect(barsOf([], '2026-03-02', 2).map(({ share }) => share)).toEqual([0, 0]);
  expect(highestDay([])).toBeUndefined();
});
