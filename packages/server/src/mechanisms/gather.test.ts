import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Doubles all of its numbers or none; a work with the bad one fails. */
function doublesWithout(bad: number, isOfAll = false) {
  const works: (readonly number[])[] = [];
  const failures: unknown[] = [];
  const double = gather<number, number>({
    work(items) {
      works.push(items);
      return items.includes(bad)
        ? Promise.reject(new Error('out of range'))
        : Promise.resolve(items.map((item) => 2 * item));
    },
    soon: (callback) => queueMicrotask(callback),
    most: 3,
    isOfAll: () => isOfAll,
    failed: (error) => failures.push(error),
  });
  return { works, failures, double };
}

test('what is asked for at the same time is one work, and everybody gets its own outcome', async () => {
  const { works, double } = doublesWithout(0);
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(works).toEqual([[1, 2, 3]]);
});

test('an item that cannot be worked on fails for itself only', async () => {
  const { works, failures, double } = doublesWithout(2);
  const done = await Promise.allSettled([1, 2, 3].map(double));
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(failures).toEqual([new Error('out of range')]);
  expect(works).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('an error of all fails for all and is not tried with each', async () => {
  const { works, failures, double } = doublesWithout(2, true);
  const done = await Promise.allSettled([1, 2, 3].map(double));
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect([works, failures]).toEqual([[[1, 2, 3]], []]);
});

test('an item that fails alone is not tried again', async () => {
  const { works, double } = doublesWithout(2);
  await expect(double(2)).rejects.toThrow('out of range');
  expect(works).toEqual([[2]]);
});

test('a work takes no more than it may, and what comes meanwhile is the next one', async () => {
  const { works, double } = doublesWithout(0);
  await Promise.all([1, 2, 3, 4].map(double));
  await double(1).then(() => double(2));
  const [third, fourth] = [double(3), Promise.resolve().then(() => double(4))];
  await Promise.all([third, fourth]);
  expect(works).toEqual([[1, 2, 3], [4], [1], [2], [3], [4]]);
});

test('a work that says too little fails for those it says nothing of', async () => {
  const quiet = gather<number, number>({
    work: () => Promise.resolve([]),
    soon: (callback) => queueMicrotask(callback),
    failed: () => undefined,
  });
  await expect(quiet(1)).rejects.toThrow('missing');
});
