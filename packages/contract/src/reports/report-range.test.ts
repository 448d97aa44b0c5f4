import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { lastDayFrom, rangeProblems, reportRange } from './endpoints.ts';

const today = '2026-11-21';

// Shows 2-5.19
test.each([
  { start: '2026-09-21', end: '2026-11-21', problems: [] },
  { start: '2026-11-21', end: '2026-11-21', problems: [] },
  { start: '2026-09-20', end: '2026-11-21', problems: ['end_date reports.tooLong'] },
  { start: '2026-11-02', end: '2026-11-01', problems: ['start_date usage.startAfterEnd'] },
  { start: '2026-11-01', end: '2026-11-22', problems: ['end_date reports.future'] },
  {
    start: '2026-11-23',
    end: '2026-11-22',
    problems: ['start_date usage.startAfterEnd', 'start_date reports.future', 'end_date reports.future'],
  },
  {
    start: '2026-09-01',
    end: '2026-11-22',
    problems: ['end_date reports.future', 'end_date reports.tooLong'],
  },
])('from $start to $end on 21 November: $problems', ({ start, end, problems }) => {
  const reported = rangeProblems({ start_date: start, end_date: end }, today);
  expect(reported.map(({ field, key }) => `${field} ${key}`)).toEqual(problems);
});

test.each([
  ['2026-01-15', '2026-03-15'],
  ['2025-12-31', '2026-02-28'],
  ['2023-12-31', '2024-02-29'],
  ['2026-11-30', '2027-01-30'],
])('two months from %s end on %s', (start, end) => {
  expect(lastDayFrom(start)).toBe(end);
});

test.each([
  [{}, ['start_date consent.dateRequired', 'end_date consent.dateRequired']],
  [{ start_date: '', end_date: null }, ['start_date consent.dateRequired', 'end_date consent.dateRequired']],
  [
    { start_date: '2026-02-30', end_date: '1999-12-31' },
    ['start_date consent.correctDate', 'end_date consent.correctDate'],
  ],
])('%j is no range', (range, problems) => {
  const issues = reportRange.safeParse(range).error?.issues ?? [];
  expect(problemsOf(issues).map(({ field, key }) => `${field} ${key}`)).toEqual(problems);
});
