import { describe, expect, test } from 'vitest';
import { addAmounts, amountOf, baseUnitsOfStep, earnedSteps } from './reward-payout.ts';

describe('steps that were earned', () => {
  test.each([
    { effort: 0, effortValue: 100, steps: 0n },
    { effort: 99, effortValue: 100, steps: 0n },
    { effort: 99.999, effortValue: 100, steps: 0n },
    { effort: 100, effortValue: 100, steps: 1n },
    { effort: 199, effortValue: 100, steps: 1n },
    { effort: 200n, effortValue: 100n, steps: 2n },
    { effort: -5, effortValue: 1, steps: 0n },
    { effort: 9_007_199_254_740_993n, effortValue: 2, steps: 4_503_599_627_370_496n },
  ])('$effort at $effortValue a step are $steps', ({ effort, effortValue, steps }) => {
    expect(earnedSteps(effort, effortValue)).toBe(steps);
  });

  test.each([0, -1])('an effort value of %s is refused', (effortValue) => {
    expect(() => earnedSteps(10, effortValue)).toThrow(RangeError);
  });

  // Shows 1-3.6
  test.each([
    { effortType: 0, base: 16_093_440n },
    { effortType: 1, base: 10_000_000n },
    { effortType: 2, base: 10n },
    { effortType: 3, base: 36_000_000n },
    { effortType: 4, base: 10_000n },
  ])('ten units of effort type $effortType are $base base units', ({ effortType, base }) => {
    expect(baseUnitsOfStep(effortType, 10)).toBe(base);
  });

  test('an effort type that does not exist is refused', () => {
    expect(() => baseUnitsOfStep(5, 1)).toThrow(RangeError);
  });
});

describe('amounts', () => {
  test.each([
    { steps: 0, each: 0.01, amount: '0' },
    { steps: 3, each: 0.1, amount: '0.3' },
    { steps: 125n, each: 0.01, amount: '1.25' },
    { steps: 10, each: 0.1, amount: '1' },
    { steps: 1, each: 1e-9, amount: '0.000000001' },
    { steps: 1_000_000_007n, each: 1e-9, amount: '1.000000007' },
    { steps: 7, each: 1e9, amount: '7000000000' },
    { steps: 2, each: '1e21', amount: '2000000000000000000000' },
    { steps: 9_007_199_254_740_993n, each: 1, amount: '9007199254740993' },
    { steps: 3, each: '19.990', amount: '59.97' },
  ])('$steps steps at $each are $amount', ({ steps, each, amount }) => {
    expect(amountOf(steps, each)).toBe(amount);
  });

  test.each(['', 'NaN', '1,5', '0x10', '1e9999'])('"%s" is no amount', (text) => {
    expect(() => amountOf(1, text)).toThrow(RangeError);
  });

  test.each([
    { amounts: [], sum: '0' },
    { amounts: ['0.1', '0.2'], sum: '0.3' },
    { amounts: ['0.000000001', '1000000000'], sum: '1000000000.000000001' },
    { amounts: ['1.5', '-1.5'], sum: '0' },
    { amounts: ['0.25', '-0.5'], sum: '-0.25' },
  ])('$amounts add up to $sum', ({ amounts, sum }) => {
    expect(addAmounts(amounts)).toBe(sum);
  });
});
