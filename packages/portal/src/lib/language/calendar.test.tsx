import { expect, test } from 'vitest';
import { formatsOf } from './formats.ts';

test('days and months of the calendar are these west of Greenwich too, where they begin later', () => {
  const { day, dayOfYear, month, date } = formatsOf('en-GB');
  expect(date('2026-11-01T00:00:00Z')).toBe('31 Oct 2026');
  expect([day('2026-11-01'), dayOfYear('2026-11-01'), month('2026-11')]).toEqual([
    '1 Nov 2026',
    '1 Nov',
    'November 2026',
  ]);
});
