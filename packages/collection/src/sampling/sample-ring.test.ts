import { expect, it } from 'vitest';
import { createSampleRing } from './sample-ring.ts';

/** The times that are left of samples at 0, 1, 2 ... */
function ringOf(count: number, capacity = 4) {
  const ring = createSampleRing(capacity);
  for (let t = 0; t < count; t += 1) ring.push({ t, value: t });
  const left = () => ring.between(-Infinity, Infinity).map(({ t }) => t);
  return { ring, left };
}

it.each([
  ['as many as fit', 4, [0, 1, 2, 3]],
  ['the newest of more', 6, [2, 3, 4, 5]],
  ['the newest of many more', 19, [15, 16, 17, 18]],
])('keeps %s', (_, count, expected) => {
  expect(ringOf(count).left()).toEqual(expected);
});

it.each([
  ['nothing before the first', 0, [0, 1, 2, 3]],
  ['nothing but what was in force', 2, [1, 2, 3]],
  ['all but the last', 9, [3]],
])('trims: %s', (_, t, expected) => {
  const { ring, left } = ringOf(4);
  ring.trimBefore(t);
  expect(left()).toEqual(expected);
});

it('what was trimmed takes no place of what comes', () => {
  const { ring, left } = ringOf(4);
  ring.trimBefore(2);
  expect(ring.heldAt(1)).toBeNull();
  ring.push({ t: 4, value: 4 });
  expect(left()).toEqual([1, 2, 3, 4]);
  ring.push({ t: 5, value: 5 });
  expect(left()).toEqual([2, 3, 4, 5]);
});

it('trims nothing of nothing', () => {
  const { ring, left } = ringOf(0);
  ring.trimBefore(5);
  expect(left()).toEqual([]);
});

it('answers what lies between two times, both of them counted, and what was in force before one', () => {
  const { ring, left } = ringOf(4);
  expect(ring.between(1, 2).map(({ t }) => t)).toEqual([1, 2]);
  expect([0, 1, 1.5, 9].map((t) => ring.heldAt(t)?.t ?? null)).toEqual([null, 0, 1, 3]);
  ring.clear();
  expect(left()).toEqual([]);
  expect(ring.heldAt(9)).toBeNull();
});
