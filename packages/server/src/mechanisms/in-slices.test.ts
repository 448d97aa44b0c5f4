import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';

/** Work on so many rows; fails at its nth slice. */
function workOn(waiting: number, failsAt = 0) {
  const slices: number[] = [];
  let left = waiting;
  const slice = (rows: number) => {
    if (slices.length + 1 === failsAt) return Promise.reject(new Error('cut off'));
    const done = Math.min(rows, left);
    left -= done;
    slices.push(done);
    return Promise.resolve(done);
  };
  return { slices, slice, left: () => left };
}

test.each([
  [0, [0]],
  [9, [9]],
  [10, [10, 0]],
  [25, [10, 10, 5]],
])('%i rows go ten at a time', async (waiting, expected) => {
  const work = workOn(waiting);
  expect(await inSlices(work.slice, 10)).toBe(waiting);
  expect(work.slices).toEqual(expected);
});

test('what a failure leaves is as far as the slices before it came', async () => {
  const work = workOn(25, 3);
  await expect(inSlices(work.slice, 10)).rejects.toThrow('cut off');
  expect(work.left()).toBe(5);
});
