import type { Durations } from '@vinculum/contract/load-tests/figures.ts';

/** Bounds of the buckets in milliseconds; what took longer has one of its own. */
const bounds = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000] as const;

/** Percentiles (nearest rank) and buckets of measured milliseconds. */
export function durationsOf(measured: readonly number[]): Durations {
  const sorted = Float64Array.from(measured).toSorted();
  const rank = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
    return value === undefined ? null : Math.round(value * 10) / 10;
  };
  return {
    count: sorted.length,
    p50: rank(0.5),
    p90: rank(0.9),
    p99: rank(0.99),
    max: rank(1),
    buckets: bucketsOf(sorted),
  };
}

function bucketsOf(sorted: Float64Array): Durations['buckets'] {
  let from = 0;
  const buckets: Durations['buckets'] = bounds.map((bound) => {
    let to = from;
    while ((sorted[to] ?? Number.POSITIVE_INFINITY) <= bound) to += 1;
    const count = to - from;
    from = to;
    return { up_to_ms: bound, count };
  });
  return [...buckets, { up_to_ms: null, count: sorted.length - from }];
}
