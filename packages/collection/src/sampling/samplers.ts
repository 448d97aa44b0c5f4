import { newMemory, type SignalMemory } from './signal-memory.ts';
import type { Sample, SignalValue } from '../plan/plan.ts';

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

/** Takes a sample when its value differs from the last value taken, not the last one seen: slow drift must fire. */
export function createOnChangeSampler(): Sampler {
  let sent: SignalValue | null = null;
  return {
    take(sample) {
      if (sent !== null && isSameValue(sent, sample.value)) return false;
      sent = sample.value;
      return true;
    },
  };
}

/** Takes the first sample only: a static signal is sent once per consent. */
export function createOnceSampler(memory: SignalMemory = newMemory()): Sampler {
  return {
    take({ t }) {
      if (memory.takenAt !== null) return false;
      memory.takenAt = t;
      return true;
    },
  };
}

/** Takes nothing: a signal that only a trigger records. */
export const neverSampler: Sampler = { take: () => false };

/** Decides which samples of a signal are moments to record. Every answer of true counts as sent. */
export interface Sampler {
  take(sample: Sample): boolean;
}

/** Whether two values of a signal are equal; lists element by element. */
export function isSameValue(left: SignalValue, right: SignalValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return Object.is(left, right) || left === right;
  return left.length === right.length && left.every((element, index) => element === right[index]);
}

/** Whether a value can be sent: numbers must be finite, alone and in lists. */
export function isSendable(value: SignalValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value.every((element) => Number.isFinite(element));
}
