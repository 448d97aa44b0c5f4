import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIntervalSampler } from './samplers.ts';

const taken = (periodMs: number, times: readonly number[]) => {
  const sampler = createIntervalSampler(periodMs);
  return times.filter((t) => sampler.take({ t, value: 0 }));
};

describe('an interval sampler', () => {
  it.each([
    ['takes the first sample', [500], [500]],
    ['takes one sample a period', [0, 250, 500, 750, 1000, 1250, 2000], [0, 1000, 2000]],
    ['keeps its grid when a sample comes late', [0, 1400, 2000, 2400], [0, 1400, 2000]],
    ['counts from its first sample', [300, 1200, 1300, 2299, 2300], [300, 1300, 2300]],
    ['skips the periods of a gap and does not catch up', [0, 5500, 5600, 5900, 6000], [0, 5500, 6000]],
    ['drops a sample from before its start', [1000, 0, 500, 2000], [1000, 2000]],
    [
      'waits for a period each time that the clock is set back',
      [10_000, 2000, 2999, 3000, 4000, 5000, 3500, 4499, 4500],
      [10_000, 3000, 4000, 5000, 4500],
    ],
  ])('%s', (_, times, expected) => {
    expect(taken(1000, times)).toEqual(expected);
  });

  it('takes every sample of a signal slower than the period', () => {
    expect(taken(1000, [0, 3000, 6000])).toEqual([0, 3000, 6000]);
  });

  it('never takes two samples of one period, nor misses a period that has one', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), steps, (periodMs, gaps) => {
        let t = 1_780_000_000_000;
        const times = gaps.map((gap) => (t += gap));
        const start = times[0] ?? 0;
        const period = (time: number) => Math.floor((time - start) / periodMs);
        const periods = taken(periodMs, times).map(period);
        expect(periods).toEqual([...new Set(times.map(period))]);
      }),
    );
  });
});
