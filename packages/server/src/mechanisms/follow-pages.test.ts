import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { followPages } from './follow-pages.ts';

/** Follows numbers in pages of two; `grow` adds what comes during each pause, the last of which is the end. */
async function followed(
  rows: number[],
  {
    from = 0,
    grow = [],
    isOver = () => false,
  }: { from?: number; grow?: number[][]; isOver?: () => boolean } = {},
) {
  const ending = new AbortController();
  const pages: (readonly number[])[] = [];
  const pauses: number[] = [];
  const options = {
    page: 2,
    pollMs: 250,
    signal: ending.signal,
    read: (cursor: number, limit: number) =>
      Promise.resolve(isOver() ? null : rows.filter((row) => row > cursor).slice(0, limit)),
    pause: (milliseconds: number) => {
      pauses.push(milliseconds);
      const more = grow.shift();
      if (more === undefined) ending.abort();
      else rows.push(...more);
      return Promise.resolve();
    },
  };
  for await (const page of followPages<number, number>(from, options)) pages.push(page);
  return { pages, pauses: pauses.length, everyMs: new Set(pauses) };
}

test.each([
  { name: 'all that is there, page by page', rows: [1, 2, 3], from: 0, pages: [[1, 2], [3]] },
  { name: 'only what is behind the cursor', rows: [1, 2, 3], from: 2, pages: [[3]] },
  { name: 'an empty page where there is nothing', rows: [], from: 0, pages: [[]] },
  { name: 'a full page and then an empty one', rows: [1, 2], from: 0, pages: [[1, 2], []] },
])('$name is read without a pause, then it waits', async ({ rows, from, pages }) => {
  expect(await followed([...rows], { from })).toEqual({ pages, pauses: 1, everyMs: new Set([250]) });
});

test('what comes later is read on behind the last row', async () => {
  const { pages, pauses } = await followed([1], { grow: [[2], [], [3, 4, 5]] });
  expect(pages).toEqual([[1], [2], [], [3, 4], [5]]);
  expect(pauses).toBe(4);
});

test('it ends where nobody may read on, and at once with the signal', async () => {
  let reads = 0;
  const { pages } = await followed([1], { grow: [[2], [3]], isOver: () => (reads += 1) > 2 });
  expect(pages).toEqual([[1], [2]]);
  const read = () => Promise.reject(new Error('read'));
  const never = followPages(0, { page: 1, pollMs: 1, signal: AbortSignal.abort(), read });
  expect((await never.next()).done).toBe(true);
});

test('the pause ends with the signal', async () => {
  const ending = new AbortController();
  let reads = 0;
  const read = () => {
    reads += 1;
    return Promise.resolve([]);
  };
  const pages = followPages(0, { page: 1, pollMs: 1_000_000, signal: ending.signal, read });
  await pages.next();
  const next = pages.next();
  await setImmediate();
  expect(reads).toBe(1);
  ending.abort();
  expect((await next).done).toBe(true);
});

test('what keeps it from reading is thrown', async () => {
  const read = () => Promise.reject(new Error('the database is away'));
  const pages = followPages(0, { page: 1, pollMs: 1, signal: new AbortController().signal, read });
  await expect(pages.next()).rejects.toThrow('the database is away');
});
