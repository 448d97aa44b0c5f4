import { expect, test } from 'vitest';
import { isFlat } from './flat.ts';

test.each([
  ['nothing grows', [100, 100, 100, 100, 100, 100, 100, 100], true],
  ['it grows while it begins, and stays', [50, 80, 100, 100, 100, 100, 100, 100], true],
  ['by less than a twentieth', [100, 100, 100, 100, 102, 103, 104, 105], true],
  ['by more', [100, 100, 100, 100, 103, 104, 106, 107], false],
  ['what goes up and down', [100, 100, 90, 110, 80, 120, 95, 105], true],
])('memory of which %s', (_what, minutes, expected) => {
  expect(isFlat(minutes)).toBe(expected);
});

test('too short a time says nothing', () => {
  expect(isFlat([100, 200, 300])).toBeNull();
});
