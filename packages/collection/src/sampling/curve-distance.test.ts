import { expect, it } from 'vitest';
import { curveDistance } from './curve-log.ts';
import type { CurveMetric, SignalValue } from '../plan/plan.ts';

/** Of a value a quarter of the way from the first to the last. */
function distance(
  metric: CurveMetric,
  [first, middle, last]: readonly [SignalValue, SignalValue, SignalValue],
) {
  const [at, quarter, end] = [1000, 2000, 5000];
  return curveDistance(metric)(
    { t: at, value: first },
    { t: end, value: last },
    { t: quarter, value: middle },
  );
}

it.each<[string, readonly [SignalValue, SignalValue, SignalValue], number]>([
  ['a number on the line', [10, 20, 50], 0],
  ['a number below it', [10, 13, 50], 7],
  ['a number beside a text', ['10', 20, 50], Infinity],
  ['a number before a text', [10, 20, '50'], Infinity],
  [
    'lists, over all their elements',
    [
      [0, 0],
      [4, 5],
      [4, 4],
    ],
    5,
  ],
  ['lists without elements', [[], [], []], 0],
  [
    'a longer list before',
    [
      [0, 0, 0],
      [4, 5],
      [4, 4],
    ],
    Infinity,
  ],
  [
    'a longer list behind',
    [
      [0, 0],
      [4, 5],
      [4, 4, 0],
    ],
    Infinity,
  ],
  [
    'a longer list between',
    [
      [0, 0],
      [4, 5, 0],
      [4, 4],
    ],
    Infinity,
  ],
  ['texts', ['ab', 'ab', 'ab'], Infinity],
  ['a text between lists', [[1, 2], 'ab', [1, 2]], Infinity],
  ['a list behind a text', ['ab', [1, 2], [1, 2]], Infinity],
  ['a list before a text', [[1, 2], [1, 2], 'ab'], Infinity],
])('vector: %s', (_, values, expected) => {
  expect(distance('vector', values)).toBe(expected);
});

const DEGREE = 111_194.93;
it.each<[string, readonly [SignalValue, SignalValue, SignalValue], number]>([
  [
    'on the line',
    [
      [0, 12],
      [1, 13],
      [4, 16],
    ],
    0,
  ],
  [
    'a degree to the north',
    [
      [0, 12],
      [2, 13],
      [4, 16],
    ],
    DEGREE,
  ],
  [
    'a degree to the east at the equator',
    [
      [0, 12],
      [0, 14],
      [0, 16],
    ],
    DEGREE,
  ],
  [
    'a degree to the east at sixty degrees',
    [
      [60, 12],
      [60, 14],
      [60, 16],
    ],
    DEGREE / 2,
  ],
  [
    'the short way over the 180th meridian, to the east',
    [
      [0, 178],
      [0, 180],
      [0, -178],
    ],
    DEGREE,
  ],
  [
    'the short way over the 180th meridian, to the west',
    [
      [0, -178],
      [0, -180],
      [0, 178],
    ],
    DEGREE,
  ],
  [
    'with an altitude',
    [
      [0, 12, 5],
      [2, 13],
      [4, 16],
    ],
    DEGREE,
  ],
  ['a text before', ['ab', [1, 13], [4, 16]], Infinity],
  ['a text behind', [[0, 12], [1, 13], 'ab'], Infinity],
  ['a text between', [[0, 12], 'ab', [4, 16]], Infinity],
  ['half a position', [[0, 12], [1], [4, 16]], Infinity],
])('position: %s', (_, values, expected) => {
  expect(distance('position', values)).toBeCloseTo(expected, 1);
});
