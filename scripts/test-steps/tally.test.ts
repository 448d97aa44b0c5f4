import { expect, test } from 'vitest';
import { NOTHING, ONE_FAILED, closingLine, inOneLine, sumTallies } from './tally.ts';

test('the closing line adds up every step and leaves out a skip count of none', () => {
  const sum = sumTallies([{ ...NOTHING, passed: 3 }, ONE_FAILED]);
  expect(closingLine(sum)).toBe('3 passed, 1 failed');
});

test('the closing line tells how many were skipped', () => {
  const skipped = [{ name: 'a car answers', reason: 'no broker' }];
  expect(closingLine({ ...NOTHING, passed: 3, skipped })).toBe('3 passed, 0 failed, 1 skipped');
});

test.each([
  ['of 800 characters is kept whole', 800, 'x'.repeat(800)],
  ['of 801 is cut, and says so', 801, `${'x'.repeat(800)} …`],
])('a message %s', (_, length, kept) => {
  expect(inOneLine('x'.repeat(length))).toBe(kept);
});
