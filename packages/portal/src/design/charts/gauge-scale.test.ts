import { expect, test } from 'vitest';
import { angleOf, arcBetween, ticksOf } from './gauge-scale.ts';

test.each([
  [0, -135],
  [50, 0],
  [100, 135],
  [-20, -135],
  [500, 135],
])('the needle of %d on a scale to 100 stands at %d degrees', (value, angle) => {
  expect(angleOf(value, { min: 0, max: 100 })).toBe(angle);
});

test('a scale without extent has its needle and its one tick at the start', () => {
  expect(angleOf(5, { min: 5, max: 5 })).toBe(-135);
  expect(ticksOf({ min: 5, max: 5 }, 4)).toEqual([5]);
});

test.each([
  [{ min: 0, max: 220 }, 10, [0, 25, 50, 75, 100, 125, 150, 175, 200]],
  [{ min: -40, max: 120 }, 8, [-40, -20, 0, 20, 40, 60, 80, 100, 120]],
  [{ min: 0, max: 75_000 }, 4, [0, 20_000, 40_000, 60_000]],
])('ticks are round figures (%o)', (scale, steps, ticks) => {
  expect(ticksOf(scale, steps)).toEqual(ticks);
});

test.each([
  [50, 0],
  [66, 0],
  [67, 1],
  [100, 1],
])('an arc from 0 to %d of 100 goes the long way round only beyond half a circle: %d', (to, isLarge) => {
  const arc = arcBetween(0, to, { min: 0, max: 100, radius: 10 });
  expect(arc.split(' ').slice(3, 9).join(' ')).toBe(`A 10 10 0 ${isLarge} 1`);
});
