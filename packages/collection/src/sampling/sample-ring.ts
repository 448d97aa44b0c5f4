import type { Sample } from '../plan/plan.ts';

/** The newest samples of a signal in order of time. */
interface SampleRing {
  push(sample: Sample): void;
  /** Forgets what lies before `t`, except the one sample that was in force at `t`. */
  trimBefore(t: number): void;
  /** Both ends belong to it. */
  between(from: number, to: number): Sample[];
  /** The last sample before `t`. */
  heldAt(t: number): Sample | null;
  clear(): void;
}

/** More samples than this are more than ten minutes at 100 Hz; the oldest give way. */
const RING_CAPACITY = 65_536;

/** A ring without holes: trimming moves the start, and the array is cut when half of it is dead. */
export function createSampleRing(capacity: number = RING_CAPACITY): SampleRing {
  let samples: Sample[] = [];
  let start = 0;
  const compact = () => {
    if (start * 2 <= samples.length) return;
    samples = samples.slice(start);
    start = 0;
  };
  return {
    push(sample) {
      samples.push(sample);
      if (samples.length - start > capacity) start += 1;
      compact();
    },
    trimBefore(t) {
      while ((samples[start + 1]?.t ?? t) < t) start += 1;
      compact();
    },
    between: (from, to) => samples.slice(start).filter((sample) => sample.t >= from && sample.t <= to),
    heldAt: (t) => samples.slice(start).findLast((sample) => sample.t < t) ?? null,
    clear() {
      samples = [];
      start = 0;
    },
  };
}
