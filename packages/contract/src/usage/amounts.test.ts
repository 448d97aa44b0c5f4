import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { amountIn, unitFor } from './periods.ts';

// Shows 2-3.7
test.each([
  { counts: [], unit: 'bytes' },
  { counts: [0, 999], unit: 'bytes' },
  { counts: [1000, 1], unit: 'kB' },
  { counts: [999_999], unit: 'kB' },
  { counts: [3, 1_000_000], unit: 'MB' },
  { counts: [5_000_000_000_000], unit: 'GB' },
] as const)('$counts bytes are written in $unit', ({ counts, unit }) => {
  expect(unitFor(counts)).toBe(unit);
});

test('three decimals are kept', () => {
  expect(amountIn(1_234_567, 'MB')).toBe(1.235);
  expect(amountIn(1_234_567, 'kB')).toBe(1234.567);
  expect(amountIn(999, 'bytes')).toBe(999);
});

test('an amount is never more than half a thousandth of its unit away from the bytes', () => {
  assert(
    property(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
      const unit = unitFor([bytes]);
      const size = { bytes: 1, kB: 1e3, MB: 1e6, GB: 1e9 }[unit];
      expect(Math.abs(amountIn(bytes, unit) * size - bytes)).toBeLessThanOrEqual(
        size * 0.0005 + bytes * 1e-15,
      );
    }),
  );
});
