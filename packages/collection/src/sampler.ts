import type { Sample } from './plan.ts';

/** Decides which samples of a signal are moments to record. Every answer of true counts as sent. */
export interface Sampler {
  take(sample: Sample): boolean;
}
