import { expect, test } from 'vitest';
import { rewardSchema } from './reward.ts';

test.each([
  [0, 1, true],
  [0, 0.99, false],
  [1, 0.01, true],
  [1, 0.009, false],
  [2, 1e-9, true],
  [2, 9e-10, false],
])('of currency %i the amount %d may be given: %s', (currency_type, currency_value, may) => {
  const reward = { effort_type: 0, effort_value: 100, currency_type, currency_value };
  expect(rewardSchema.safeParse(reward).success).toBe(may);
});
