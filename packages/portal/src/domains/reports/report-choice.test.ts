import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { expect, test } from 'vitest';
import { lastMonth, reportChoice, thisMonth } from './report-choice.ts';

const rules = reportChoice(() => Date.parse('2026-11-21T23:59:59.999Z'));

function reported(start_date: string, end_date: string): string[] {
  const issues = rules.safeParse({ start_date, end_date, consumer_id: null }).error?.issues ?? [];
  return problemsOf(issues).map(({ field, key }) => `${field} ${key}`);
}

test.each([
  ['2026-09-21', '2026-11-21', []],
  ['2026-11-21', '2026-11-21', []],
  ['2026-09-20', '2026-11-21', ['end_date reports.tooLong']],
  ['2026-11-01', '2026-11-22', ['end_date reports.future']],
  ['2026-11-03', '2026-11-02', ['start_date usage.startAfterEnd']],
  ['2026-09-01', '2026-11-22', ['end_date reports.future', 'end_date reports.tooLong']],
  ['', '2026-11-22', ['start_date consent.dateRequired']],
  // As the server does: a day that is none hides what lies between the days.
  ['1999-12-31', '2026-11-22', ['start_date consent.correctDate']],
])('from %j to %j: %j', (start, end, problems) => {
  expect(reported(start, end)).toEqual(problems);
});

test.each([
  ['2026-11-21', '2026-11-01', ['2026-10-01', '2026-10-31']],
  ['2026-03-01', '2026-03-01', ['2026-02-01', '2026-02-28']],
  ['2028-03-31', '2028-03-01', ['2028-02-01', '2028-02-29']],
  ['2027-01-01', '2027-01-01', ['2026-12-01', '2026-12-31']],
] as const)('on %s this month began on %s; the last one was %j', (today, first, [start, end]) => {
  expect(thisMonth(today)).toEqual({ start_date: first, end_date: today });
  expect(lastMonth(today)).toEqual({ start_date: start, end_date: end });
});
