import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTrigger, type TriggerCondition } from './trigger.ts';
import type { SignalValue } from '../plan/plan.ts';

const plain: TriggerCondition = {
  direction: 'RISING',
  value: 100,
  hysteresisPercent: 0,
  range: 0,
  absoluteValue: false,
  allArrayValue: false,
};

/** Indexes. */
function firings(change: Partial<TriggerCondition>, values: readonly SignalValue[]): number[] {
  const trigger = createTrigger({ ...plain, ...change });
  return values.flatMap((value, index) => (trigger.offer(value) ? [index] : []));
}

type Case = [string, Partial<TriggerCondition>, SignalValue[], number[]];

describe('RISING and FALLING', () => {
  it.each<Case>([
    ['fires when the value is reached', {}, [90, 100], [1]],
    ['fires once while it stays above', {}, [90, 110, 120, 105], [1]],
    ['does not fire on a first value above: a parked car stays silent', {}, [150, 160], []],
    ['fires after a first value above has gone below', {}, [150, 90, 100], [2]],
    ['without hysteresis arms just below the value', {}, [90, 100, 99.999, 100], [1, 3]],
    ['arms only below the band', { hysteresisPercent: 10 }, [80, 100, 90, 100, 89.9, 100], [1, 5]],
    [
      'arms on the far side of a negative value',
      { value: -100, hysteresisPercent: 10 },
      [-200, -100, -109, -100, -111, -100],
      [1, 5],
    ],
    ['with 1000 percent arms far below', { hysteresisPercent: 1000 }, [0, 100, -900, 100, -901, 100], [1, 5]],
    ['falls to the value', { direction: 'FALLING' }, [110, 100, 90], [1]],
    ['does not fire on a first value below', { direction: 'FALLING' }, [90, 80], []],
    ['does not fire on the way up', { direction: 'FALLING' }, [90, 110, 90], [2]],
    [
      'arms above its band',
      { direction: 'FALLING', hysteresisPercent: 10 },
      [120, 100, 110, 100, 110.1, 100],
      [1, 5],
    ],
    [
      'mirrors a negative value',
      { direction: 'FALLING', value: -100, hysteresisPercent: 10 },
      [0, -100, -90, -100, -89, -100],
      [1, 5],
    ],
    [
      'value 0 takes its band from the declared range',
      { value: 0, range: 200, hysteresisPercent: 10 },
      [-50, 0, -20, 0, -21, 0],
      [1, 5],
    ],
    ['value 0 without a range has no band', { value: 0, hysteresisPercent: 50 }, [-5, 0, -0.1, 0], [1, 3]],
    [
      'falls to 0',
      { direction: 'FALLING', value: 0, range: 100, hysteresisPercent: 5 },
      [9, 0, 5, 0, 5.1, 0],
      [1, 5],
    ],
  ])('%s', (...[, change, values, expected]) => {
    expect(firings(change, values)).toEqual(expected);
  });
});

describe('BOTH', () => {
  it.each<Case>([
    ['fires on the way up and on the way down', { direction: 'BOTH' }, [90, 110, 90, 110], [1, 2, 3]],
    ['starting above, fires first on the way down', { direction: 'BOTH' }, [110, 120, 90], [2]],
    ['starting below, fires first on the way up', { direction: 'BOTH' }, [90, 80, 110], [2]],
    [
      'needs the whole band between two firings',
      { direction: 'BOTH', hysteresisPercent: 10 },
      [80, 105, 100, 111, 100, 95, 100, 89, 100],
      [1, 4, 8],
    ],
    ['starting on the value, waits to leave it', { direction: 'BOTH' }, [100, 100, 101, 100], [3]],
  ])('%s', (...[, change, values, expected]) => {
    expect(firings(change, values)).toEqual(expected);
  });
});

describe('EQUAL and CHANGE', () => {
  it.each<Case>([
    ['a text becomes equal', { direction: 'EQUAL', value: 'D' }, ['P', 'D', 'D', 'R', 'D'], [1, 4]],
    ['a text that is equal at first', { direction: 'EQUAL', value: 'D' }, ['D', 'P', 'D'], [2]],
    ['a text that is equal again', { direction: 'EQUAL', value: 'D' }, ['P', 'D', 'R', 'D'], [1, 3]],
    ['a text becomes empty', { direction: 'EQUAL', value: '' }, ['P', ''], [1]],
    ['a text has no sign', { direction: 'EQUAL', value: 'D', absoluteValue: true }, ['P', 'D'], [1]],
    ['a boolean becomes equal', { direction: 'EQUAL', value: false }, [true, false, false], [1]],
    ['an enumeration becomes equal', { direction: 'EQUAL', value: 4 }, [8, 4, 4, 16, 4], [1, 4]],
    ['any change of a text', { direction: 'CHANGE', value: null }, ['P', 'P', 'D', 'P'], [2, 3]],
    [
      'any change of a list',
      { direction: 'CHANGE', value: null },
      [
        [1, 2],
        [1, 2],
        [2, 2],
      ],
      [2],
    ],
    [
      'a change of sign is none with absolute values',
      { direction: 'CHANGE', value: null, absoluteValue: true },
      [3, -3, 4],
      [2],
    ],
    ['the first value is no change', { direction: 'CHANGE', value: null }, [true], []],
  ])('%s', (...[, change, values, expected]) => {
    expect(firings(change, values)).toEqual(expected);
  });
});

describe('absolute values and lists', () => {
  it.each<Case>([
    ['compares the magnitude', { value: 5, absoluteValue: true }, [0, -6, 0, 6], [1, 3]],
    [
      'of a list any element will do',
      { value: 5 },
      [
        [0, 0],
        [0, 6],
        [6, 6],
        [6, 0],
        [0, 0],
        [5, 0],
      ],
      [1, 5],
    ],
    [
      'of a list every element must',
      { value: 5, allArrayValue: true },
      [
        [0, 0],
        [0, 6],
        [6, 6],
        [6, 0],
        [6, 6],
      ],
      [2, 4],
    ],
    [
      'any element must leave the band before it arms',
      { value: 10, hysteresisPercent: 50 },
      [
        [0, 0],
        [10, 0],
        [6, 0],
        [10, 0],
        [4, 4],
        [0, 10],
      ],
      [1, 5],
    ],
    [
      'takes magnitudes of a list',
      { value: 5, absoluteValue: true },
      [
        [0, 1],
        [0, -7],
      ],
      [1],
    ],
    [
      'an element becomes equal',
      { direction: 'EQUAL', value: 3 },
      [
        [1, 2],
        [1, 3],
      ],
      [1],
    ],
  ])('%s', (...[, change, values, expected]) => {
    expect(firings(change, values)).toEqual(expected);
  });
});

describe('values that cannot be compared', () => {
  it.each<Case>([
    ['a number that is none', {}, [90, Number.NaN, 100], [2]],
    ['an infinite one', {}, [90, Number.POSITIVE_INFINITY, 100], [2]],
    ['another type', {}, [90, 'high', true, 100], [3]],
    ['another type, which is no way back', {}, [90, 100, 'high', false, 100], [1]],
    ['an empty list', { allArrayValue: true }, [[90], [], [100]], [2]],
    ['nothing before the first real value', {}, [Number.NaN, 150, 160], []],
    ['a value that the form left out', { value: null }, [90, 100], []],
  ])('%s changes nothing', (...[, change, values, expected]) => {
    expect(firings(change, values)).toEqual(expected);
  });
});

it('between two firings the value has always been below the band', () => {
  const values = fc.array(fc.integer({ min: -50, max: 250 }), { maxLength: 80 });
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 100 }), (series, hysteresisPercent) => {
      const at = firings({ hysteresisPercent }, series);
      at.forEach((index, order) => {
        const since = series.slice(order === 0 ? 0 : at[order - 1], index);
        expect(series[index]).toBeGreaterThanOrEqual(100);
        const limit = order === 0 ? 100 : 100 - hysteresisPercent;
        expect(since.some((value) => value < limit)).toBe(true);
      });
    }),
  );
});
