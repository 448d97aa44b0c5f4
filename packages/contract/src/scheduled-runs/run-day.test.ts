import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { runChoice, runDayProblems, shownDay } from './vocabulary.ts';

test('a run is for a day that is not to come', () => {
  expect(runDayProblems({ day: '2026-11-01' }, '2026-11-01')).toEqual([]);
  expect(runDayProblems({ day: '2026-10-31' }, '2026-11-01')).toEqual([]);
  expect(runDayProblems({ day: '2026-11-02' }, '2026-11-01')).toEqual([
    { field: 'day', key: 'scheduledRuns.future' },
  ]);
});

test('a day is shown with its number first', () => {
  expect(shownDay('2026-11-02')).toBe('02-11-2026');
});

test.each([
  [{ day: '' }, ['day: consent.dateRequired', 'type: scheduledRuns.typeRequired']],
  [{ day: '2026-02-30' }, ['day: consent.correctDate', 'type: scheduledRuns.typeRequired']],
])('of the choice %j is told %j', (choice, expected) => {
  const { error } = runChoice.safeParse(choice);
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});
