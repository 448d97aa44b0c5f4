import { describe, expect, it } from 'vitest';
import {
  createOnceSampler,
  createOnChangeSampler,
  isSameValue,
  isSendable,
  neverSampler,
} from './samplers.ts';
import type { SignalValue } from '../plan/plan.ts';

const taken = (values: readonly SignalValue[]) => {
  const sampler = createOnChangeSampler();
  return values.filter((value, t) => sampler.take({ t, value }));
};

describe('an on-change sampler', () => {
  it.each<[string, SignalValue[], SignalValue[]]>([
    ['takes the first value', [5], [5]],
    ['takes a value that differs from the last one taken', [1, 1, 2, 2, 1], [1, 2, 1]],
    ['follows slow drift', [1, 1.001, 1.002], [1, 1.001, 1.002]],
    ['compares texts', ['P', 'P', 'D'], ['P', 'D']],
    ['compares booleans', [false, false, true], [false, true]],
    ['tells 0 from false and from an empty text', [0, false, ''], [0, false, '']],
    ['takes 0 and -0 for one value', [0, -0], [0]],
    [
      'compares lists by their elements',
      [
        [1, 2],
        [1, 2],
        [2, 1],
      ],
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['compares lists by their length', [[1], [1, 1], []], [[1], [1, 1], []]],
  ])('%s', (_, values, expected) => {
    expect(taken(values)).toEqual(expected);
  });
});

it('a static signal is taken once', () => {
  const sampler = createOnceSampler();
  expect([1, 1, 2].map((value, t) => sampler.take({ t, value }))).toEqual([true, false, false]);
});

it('a signal that only a trigger records is never taken', () => {
  expect(neverSampler.take({ t: 0, value: 1 })).toBe(false);
});

it.each<[SignalValue, SignalValue, boolean]>([
  [Number.NaN, Number.NaN, true],
  [1, '1', false],
  [[1], 1, false],
  [[], '', false],
  ['', [], false],
])('isSameValue(%j, %j) is %s', (left, right, expected) => {
  expect(isSameValue(left, right)).toBe(expected);
});

it.each<[SignalValue, boolean]>([
  [0, true],
  ['', true],
  [false, true],
  [[], true],
  [Number.NaN, false],
  [Number.NEGATIVE_INFINITY, false],
  [[1, Number.NaN], false],
])('isSendable(%j) is %s', (value, expected) => {
  expect(isSendable(value)).toBe(expected);
});
