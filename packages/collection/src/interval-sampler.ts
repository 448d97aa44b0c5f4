import type { Sampler } from './sampler.ts';
import { type SignalMemory, newMemory } from './signal-memory.ts';

/**
 * One sample every period of the signal's own clock. The first sample starts the grid; a gap skips
 * periods and does not catch up, and a late sample does not shift the grid. It goes on behind what it remembers; where
 * the clock was set back to before that, a period of the new time passes first.
 */
export function createIntervalSampler(periodMs: number, memory: SignalMemory = newMemory()): Sampler {
  let start: number | null = null;
  let due = 0;
  let backSince = Number.POSITIVE_INFINITY;
  return {
    take({ t }) {
      const last = memory.takenAt;
      if (last !== null && t < last) {
        backSince = Math.min(backSince, t);
        if (t < backSince + periodMs) return false;
        start = t;
      } else {
        start ??= last === null ? t : last + periodMs;
        if (t < start || t < due) return false;
      }
      backSince = Number.POSITIVE_INFINITY;
      due = start + (Math.floor((t - start) / periodMs) + 1) * periodMs;
      memory.takenAt = t;
      return true;
    },
  };
}
