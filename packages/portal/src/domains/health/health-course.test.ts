import { expect, test } from 'vitest';
import { courseOf, ticksBetween } from './health-course.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000).toISOString();
const ms = (seconds: number) => 1_800_000_000_000 + seconds * 1000;

test('readings stand at their moments, and where some were not taken the line is broken', () => {
  const readings = [0, 15, 30, 630, 645].map((seconds) => ({ at: at(seconds), value: seconds }));
  expect(courseOf(readings)).toEqual([
    { at: ms(0), value: 0 },
    { at: ms(15), value: 15 },
    { at: ms(30), value: 30 },
    { at: ms(330), value: null },
    { at: ms(630), value: 630 },
    { at: ms(645), value: 645 },
  ]);
});

test('a sample that comes late breaks no line', () => {
  const readings = [0, 30, 60].map((seconds) => ({ at: at(seconds), value: 1 }));
  expect(courseOf(readings).map(({ value }) => value)).toEqual([1, 1, 1]);
});

test.each([
  [0, 3600, [0, 900, 1800, 2700, 3600]],
  [40, 3640, [900, 1800, 2700, 3600]],
  [10, 200, [60, 120, 180]],
  [10, 70, [10, 70]],
  [10, 10, [10]],
])('from second %s to second %s whole minutes are named', (from, to, named) => {
  expect(ticksBetween(ms(from), ms(to))).toEqual(named.map(ms));
});
