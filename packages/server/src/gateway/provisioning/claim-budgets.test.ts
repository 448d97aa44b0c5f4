import { expect, test } from 'vitest';
import { createClaimBudgets } from './claim-rules.ts';

test('a claim has so much at once, gets back what is given back, and the rest with time; none has another’s', () => {
  let now = 0;
  const budgets = createClaimBudgets({ atOnce: 3, perHour: 60 }, () => now);
  const takeFour = () => [1, 2, 3, 4].map(() => budgets.take(7));
  expect(takeFour()).toEqual([true, true, true, false]);
  budgets.giveBack(7);
  expect(takeFour()).toEqual([true, false, false, false]);
  expect(budgets.take(8)).toBe(true);
  now = 59_999;
  expect(budgets.take(7)).toBe(false);
  now = 120_000;
  expect(takeFour()).toEqual([true, true, false, false]);
  now = 1e9;
  expect(takeFour()).toEqual([true, true, true, false]);
});

test('nobody gets more than there is by giving back', () => {
  const budgets = createClaimBudgets({ atOnce: 1, perHour: 60 }, () => 0);
  budgets.giveBack(7);
  expect([budgets.take(7), budgets.take(7)]).toEqual([true, false]);
});
