import { curveDistance } from './curve-distance.ts';
import type { CurveDistance } from './curve-distance.ts';
import type { CurvePlan, Sample } from './plan.ts';

export interface CurveLog {
  /** Adds a sample; answers the samples that are kept now, in order of time. */
  offer(sample: Sample): Sample[];
  /** Ends the curve: reduces the rest, keeps the last sample, starts anew. */
  flush(): Sample[];
}

/**
 * Curve logging (vehicle protocol, CURVE_LOG): the first sample is kept at once; a full buffer is reduced and
 * the next one starts with the run-on points. Samples that are not later than the one before are dropped.
 *
 * The error bound is exact for every buffer. Over the seam between two buffers it is not: the samples dropped
 * behind the last kept one were measured against a line to a run-on point, which a later round may drop.
 */
export function createCurveLog(plan: CurvePlan): CurveLog {
  const distance = curveDistance(plan.metric);
  const capacity = Math.max(3, plan.bufferSize);
  let buffer: Sample[] = [];
  let newest: Sample | null = null;
  return {
    offer(sample) {
      if (newest !== null && sample.t <= newest.t) return [];
      newest = sample;
      buffer.push(sample);
      if (buffer.length === 1) return [sample];
      if (buffer.length < capacity) return [];
      const { kept, runOn } = reduceCurve(buffer, plan.maxError, distance);
      buffer = runOn;
      return kept;
    },
    flush() {
      // Right after a round the newest sample may be gone from the buffer; the run-on points are within the error then.
      const { kept } = reduceCurve(buffer, plan.maxError, distance);
      if (newest !== null && buffer.length >= 2) kept.push(newest);
      buffer = [];
      newest = null;
      return kept;
    },
  };
}

/** What one buffer becomes: the samples kept between its ends, and the start of the next buffer. */
export interface ReducedCurve {
  readonly kept: Sample[];
  readonly runOn: Sample[];
}

/** Ramer, Douglas and Peucker between the first and the last sample of a buffer; neither end is among the kept. */
export function reduceCurve(
  buffer: readonly Sample[],
  maxError: number,
  distance: CurveDistance,
): ReducedCurve {
  const last = buffer.length - 1;
  const kept = new Set<number>();
  const stack: (readonly [from: number, to: number])[] = [[0, last]];
  let tail = { start: 0, worst: last };
  for (let segment = stack.pop(); segment !== undefined; segment = stack.pop()) {
    const [from, to] = segment;
    const worst = worstBetween(buffer, segment, distance);
    if (worst.error > maxError) {
      kept.add(worst.index);
      stack.push([from, worst.index], [worst.index, to]);
    } else if (to === last) {
      // With nothing kept the run-on points are the first and the last sample; an error of 0 names the last, too.
      tail = { start: from, worst: kept.size === 0 ? last : worst.index };
    }
  }
  return {
    kept: buffer.filter((_, index) => kept.has(index)),
    runOn: buffer.filter((_, index) => index === tail.start || index === tail.worst),
  };
}

/** Ties take the first. Without an error above 0 the segment's end is named. */
function worstBetween(
  buffer: readonly Sample[],
  [from, to]: readonly [from: number, to: number],
  distance: CurveDistance,
): { index: number; error: number } {
  const first = buffer[from];
  const last = buffer[to];
  let worst = { index: to, error: 0 };
  if (first === undefined || last === undefined) return worst;
  for (let index = from + 1; index < to; index += 1) {
    const middle = buffer[index];
    const error = middle === undefined ? 0 : distance(first, last, middle);
    if (error > worst.error) worst = { index, error };
  }
  return worst;
}
