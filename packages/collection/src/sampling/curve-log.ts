import type { CurveMetric, CurvePlan, Sample, SignalValue } from '../plan/plan.ts';

interface CurveLog {
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
      const { retained, runOn } = reduceCurve(buffer, plan.maxError, distance);
      buffer = runOn;
      return retained;
    },
    flush() {
      // Right after a round the newest sample may be gone from the buffer; the run-on points are within the error then.
      const { retained } = reduceCurve(buffer, plan.maxError, distance);
      if (newest !== null && buffer.length >= 2) retained.push(newest);
      buffer = [];
      newest = null;
      return retained;
    },
  };
}

/** What one buffer becomes: the samples kept between its ends, and the start of the next buffer. */
interface ReducedCurve {
  readonly retained: Sample[];
  readonly runOn: Sample[];
}

/** Ramer, Douglas and Peucker between the first and the last sample of a buffer; neither end is among the kept. */
export function reduceCurve(
  buffer: readonly Sample[],
  maxError: number,
  distance: CurveDistance,
): ReducedCurve {
  const last = buffer.length - 1;
  const retained = new Set<number>();
  const stack: (readonly [from: number, to: number])[] = [[0, last]];
  let tail = { start: 0, worst: last };
  for (let segment = stack.pop(); segment !== undefined; segment = stack.pop()) {
    const [from, to] = segment;
    const worst = worstBetween(buffer, segment, distance);
    if (worst.error > maxError) {
      retained.add(worst.index);
      stack.push([from, worst.index], [worst.index, to]);
    } else if (to === last) {
      // With nothing kept the run-on points are the first and the last sample; an error of 0 names the last, too.
      tail = { start: from, worst: retained.size === 0 ? last : worst.index };
    }
  }
  return {
    retained: buffer.filter((_, index) => retained.has(index)),
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

/** How far a value lies from the straight line between two samples, at the value's own time. */
type CurveDistance = (first: Sample, last: Sample, middle: Sample) => number;

const METRES_PER_DEGREE = 6_371_000 * (Math.PI / 180);

/** Vertical distance in the signal's unit (lists: Euclidean, over all elements), or metres for a position. */
export function curveDistance(metric: CurveMetric): CurveDistance {
  return metric === 'position' ? positionDistance : vectorDistance;
}

/** A value that cannot be compared is infinitely far, so it is kept. */
function vectorDistance(first: Sample, last: Sample, middle: Sample): number {
  const share = (middle.t - first.t) / (last.t - first.t);
  const { value } = middle;
  if (typeof value === 'number') return scalarGap(first.value, last.value, { value, share });
  if (typeof value !== 'object' || typeof first.value !== 'object' || typeof last.value !== 'object') {
    return Number.POSITIVE_INFINITY;
  }
  if (first.value.length !== value.length || last.value.length !== value.length)
    return Number.POSITIVE_INFINITY;
  let squares = 0;
  for (let element = 0; element < value.length; element += 1) {
    const gap = elementGap([first.value, last.value, value], element, share);
    squares += gap * gap;
  }
  return Math.sqrt(squares);
}

function scalarGap(first: SignalValue, last: SignalValue, at: { value: number; share: number }): number {
  if (typeof first !== 'number' || typeof last !== 'number') return Number.POSITIVE_INFINITY;
  return Math.abs(at.value - (first + (last - first) * at.share));
}

type Lists = readonly [first: readonly number[], last: readonly number[], middle: readonly number[]];

function elementGap([first, last, middle]: Lists, element: number, share: number): number {
  const from = first[element] ?? Number.NaN;
  const to = last[element] ?? Number.NaN;
  return (middle[element] ?? Number.NaN) - (from + (to - from) * share);
}

/** Of [latitude, longitude, ...] in degrees the first two count; a degree of longitude shrinks with latitude. */
function positionDistance(first: Sample, last: Sample, middle: Sample): number {
  if (typeof first.value !== 'object' || typeof last.value !== 'object' || typeof middle.value !== 'object') {
    return Number.POSITIVE_INFINITY;
  }
  const lists = [first.value, last.value, middle.value] as const;
  if (lists.some((list) => list.length < 2)) return Number.POSITIVE_INFINITY;
  const share = (middle.t - first.t) / (last.t - first.t);
  const north = elementGap(lists, 0, share);
  const east = elementGap(shortWay(lists), 1, share) * Math.cos(((middle.value[0] ?? 0) * Math.PI) / 180);
  return Math.hypot(north, east) * METRES_PER_DEGREE;
}

/** Longitudes seen from the middle one, so that the line over the 180th meridian takes the short way. */
function shortWay([first, last, middle]: Lists): Lists {
  const origin = middle[1] ?? 0;
  const seen = (list: readonly number[]) => [0, (((list[1] ?? 0) - origin + 540) % 360) - 180];
  return [seen(first), seen(last), [0, 0]];
}
