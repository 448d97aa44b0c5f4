import { expect, test } from 'vitest';
import { pageRequest } from './paging.ts';

test('the last of ten million rows can be asked for, and the first one is 1', () => {
  const isTaken = (page: number) => pageRequest.safeParse({ page, limit: 10 }).success;
  expect([0, 1, 1_000_000, 10_000_000, 10_000_001].map(isTaken)).toEqual([false, true, true, true, false]);
});
