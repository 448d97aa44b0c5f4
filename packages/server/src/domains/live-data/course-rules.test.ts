import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { expect, test } from 'vitest';
import { coursesOf, trailOf } from './course-rules.ts';

const SPEED = 100;
const { location: PLACE } = wellKnownSignals;
const START = 1_800_000_000_000;
const sent = (
  samples: readonly (readonly unknown[])[],
  accepted_signals: readonly number[] = [SPEED, PLACE],
) => [{ base_time: START, samples, accepted_signals }];

test.each([
  [
    'the last number of each minute',
    [
      [SPEED, 0, 1],
      [SPEED, 59_000, 2],
      [SPEED, 61_000, 3],
    ],
    [2, 3],
  ],
  [
    'in the order of the moments',
    [
      [SPEED, 61_000, 3],
      [SPEED, 1000, 1],
    ],
    [1, 3],
  ],
  [
    'no value that was computed',
    [
      [SPEED, 0, 1],
      [SPEED, 61_000, 9, 'AVERAGE'],
    ],
    [1],
  ],
  [
    'nothing from before',
    [
      [SPEED, -1, 1],
      [SPEED, 0, 2],
    ],
    [2],
  ],
  [
    'no text and no list',
    [
      [SPEED, 0, 'fast'],
      [SPEED, 61_000, [1, 2]],
    ],
    undefined,
  ],
  ['nothing that is no sample', [[], ['speed', 0, 1], [SPEED, null, 1]], undefined],
])('a course has %s', (_, samples, values) => {
  const course = coursesOf(sent(samples), START).get(SPEED);
  expect(course?.map(([, value]) => value)).toEqual(values);
});

test('a signal that is not shared has neither course nor trail', () => {
  expect(coursesOf(sent([[SPEED, 0, 1]], [PLACE]), START).size).toBe(0);
  expect(trailOf(sent([[PLACE, 0, [1, 2]]], [SPEED]), START)).toEqual([]);
});

test('a trail has a place for every fifteen seconds, in their order', () => {
  const samples = [
    [PLACE, 16_000, [57.8, 11.9, 4]],
    [PLACE, 0, [57.6, 11.8]],
    [PLACE, 14_000, [57.7, 11.8]],
    [PLACE, 40_000, ['north', 'east']],
    [SPEED, 0, 20],
  ];
  expect(trailOf(sent(samples), START)).toEqual([
    { at: START + 14_000, lat: 57.7, lon: 11.8 },
    { at: START + 16_000, lat: 57.8, lon: 11.9 },
  ]);
});
