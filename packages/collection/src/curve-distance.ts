import type { CurveMetric, Sample, SignalValue } from './plan.ts';

/** How far a value lies from the straight line between two samples, at the value's own time. */
export type CurveDistance = (first: Sample, last: Sample, middle: Sample) => number;

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
