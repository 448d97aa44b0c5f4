import type { Sampler } from './sampler.ts';

/**
 * One sample every period of the signal's own clock. The first sample starts the grid; a gap skips
 * periods and does not catch up, and a late sample does not shift the grid.
 */
export function createIntervalSampler(periodMs: number): Sampler {
  let start: number | null = null;
  let due = 0;
  return {
    take(sample) {
      start ??= sample.t;
      if (sample.t < start || sample.t < due) return false;
      due = start + (Math.floor((sample.t - start) / periodMs) + 1) * periodMs;
      return true;
    },
  };
}
