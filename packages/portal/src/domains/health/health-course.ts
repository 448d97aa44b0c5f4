import { SAMPLE_MS } from '@vinculum/contract/health/endpoints.ts';

/** A reading at its moment, in epoch ms; null where readings are missing. */
export interface CoursePoint {
  readonly at: number;
  readonly value: number | null;
}

/** One sample may come late; from here on some were not taken. */
const GAP_MS = 2.5 * SAMPLE_MS;
/** How far apart the times under a chart may stand. */
const TICK_MS = [60_000, 300_000, 600_000, 900_000, 1_800_000];
const MOST_TICKS = 5;

/** Readings as a line over time, the oldest first: between two that are too far apart it is broken. */
export function courseOf(
  points: readonly { readonly at: string; readonly value: number }[],
): readonly CoursePoint[] {
  return points.flatMap(({ at, value }, index) => {
    const before = points[index - 1];
    const [from, to] = [before === undefined ? null : Date.parse(before.at), Date.parse(at)];
    const point = { at: to, value };
    return from === null || to - from < GAP_MS ? [point] : [{ at: (from + to) / 2, value: null }, point];
  });
}

/** Whole minutes to be named under a chart that runs from one moment to another; its ends where it is that short. */
export function ticksBetween(from: number, to: number): readonly number[] {
  const step = TICK_MS.find((one) => (to - from) / one < MOST_TICKS) ?? (to - from) / MOST_TICKS;
  const first = Math.ceil(from / step) * step;
  const whole = Array.from(
    { length: Math.floor((to - first) / step) + 1 },
    (_, index) => first + index * step,
  );
  return whole.length > 1 ? whole : [...new Set([from, to])];
}
