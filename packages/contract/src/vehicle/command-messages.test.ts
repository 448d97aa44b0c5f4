import { expect, test } from 'vitest';
import { commandProgress, notificationSeen, writeAnswer } from './command-messages.ts';

const common = { id: '1', time: 0 };

test.each([
  [1, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [0, false],
  [1.5, false],
])('the attempt %d is one that the platform can keep: %s', (attempt, isTaken) => {
  const reported = { ...common, attempt };
  const progress = { ...reported, state: 'RECEIVED', code: null, text: null };
  expect(commandProgress.safeParse(progress).success).toBe(isTaken);
  expect(notificationSeen.safeParse({ ...reported, state: 'shown' }).success).toBe(isTaken);
  expect(writeAnswer.safeParse({ ...reported, results: {} }).success).toBe(isTaken);
});

test('a car says of at most a hundred signals what became of them', () => {
  const results = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, 'OK']));
  const isTaken = (count: number) =>
    writeAnswer.safeParse({ ...common, attempt: 1, results: results(count) }).success;
  expect([isTaken(100), isTaken(101)]).toEqual([true, false]);
});
