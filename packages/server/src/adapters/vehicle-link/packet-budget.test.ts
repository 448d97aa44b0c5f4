import { expect, test } from 'vitest';
import { createPacketBudget } from './packet-budget.ts';

test('a burst passes, then only what the rate gives back', () => {
  const isInBudget = createPacketBudget(10, 3);
  expect([0, 0, 0, 0].map(isInBudget)).toEqual([true, true, true, false]);
  expect([100, 100, 5000, 5000, 5000, 5000].map(isInBudget)).toEqual([true, false, true, true, true, false]);
});

test('a clock that is put back gives nothing by that, and goes on filling', () => {
  const isInBudget = createPacketBudget(10, 1);
  expect([1000, 500, 599, 600].map(isInBudget)).toEqual([true, false, false, true]);
});
