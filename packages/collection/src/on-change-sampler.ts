import { isSameValue } from './same-value.ts';
import type { SignalValue } from './plan.ts';
import type { Sampler } from './sampler.ts';
import { newMemory, type SignalMemory } from './signal-memory.ts';

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
