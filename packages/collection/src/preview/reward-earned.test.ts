import { expect, test } from 'vitest';
import { rewardEarned } from './reward-earned.ts';

const effort = { metres: 58_400.9, drivingMs: 3_600_000, useDays: 1, bytes: 271_799 };

function reward(
  effort_type: number,
  effort_value: number,
  change: { currency_type?: number; currency_value?: number } = {},
) {
  return { effort_type, effort_value, currency_type: 0, currency_value: 1, ...change };
}

test.each([
  ['miles', reward(0, 10), 3n],
  ['kilometres', reward(1, 10), 5n],
  ['days of use', reward(2, 1), 1n],
  ['days of use, not yet', reward(2, 2), 0n],
  ['hours of driving', reward(3, 1), 1n],
  ['kilobytes of a thousand bytes', reward(4, 100), 2n],
])('counts the whole steps of %s', (_name, one, steps) => {
  expect(rewardEarned([one], effort).earned).toMatchObject([{ steps, amount: String(steps) }]);
});

test('a fraction of a step earns nothing', () => {
  expect(rewardEarned([reward(1, 1)], { ...effort, metres: 999.9999 }).earned[0]?.steps).toBe(0n);
  expect(rewardEarned([reward(1, 1)], { ...effort, metres: 1000 }).earned[0]?.steps).toBe(1n);
});

test('amounts are exact, of the smallest as well, and added up by currency', () => {
  const rewards = [
    reward(1, 1, { currency_type: 1, currency_value: 0.1 }),
    reward(3, 1, { currency_type: 1, currency_value: 0.2 }),
    reward(4, 1, { currency_type: 2, currency_value: 1e-9 }),
    reward(4, 1000, { currency_value: 5 }),
  ];
  const { totals } = rewardEarned(rewards, effort);
  expect([...totals]).toEqual([
    [1, '6'],
    [2, '0.000000271'],
    [0, '0'],
  ]);
});

test('counts what is begun not at all: millimetres and milliseconds', () => {
  const done = (type: number, change: object) =>
    rewardEarned([reward(type, 1)], { ...effort, ...change }).earned[0]?.done;
  expect(done(0, { metres: 1609.344 })).toBe(1);
  expect(done(1, { metres: 0.0019 })).toBe(0.000_001);
  expect(done(2, { useDays: 3 })).toBe(3);
  expect(done(3, { drivingMs: 1_800_000.9 })).toBe(0.5);
  expect(done(4, { bytes: 1500 })).toBe(1.5);
});

test('says how much of an effort is done', () => {
  expect(rewardEarned([reward(1, 100)], effort).earned[0]?.done).toBeCloseTo(58.4009, 3);
});
