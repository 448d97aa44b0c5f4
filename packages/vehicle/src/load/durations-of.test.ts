import { expect, test } from 'vitest';
import { durationsOf } from './load-report.ts';

test('nothing measured has no percentiles and empty buckets', () => {
  const { buckets, ...rest } = durationsOf([]);
  expect(rest).toEqual({ count: 0, p50: null, p90: null, p99: null, max: null });
  expect(buckets.every(({ count }) => count === 0)).toBe(true);
});

test('percentiles are those of the nearest rank, whatever the order', () => {
  const measured = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(durationsOf(measured)).toMatchObject({ count: 100, p50: 50, p90: 90, p99: 99, max: 100 });
});

test('every measurement is in exactly one bucket; a bound belongs to the bucket below', () => {
  const { buckets } = durationsOf([1, 10, 10.1, 60_000, 60_001]);
  expect(buckets.filter(({ count }) => count > 0)).toEqual([
    { up_to_ms: 10, count: 2 },
    { up_to_ms: 20, count: 1 },
    { up_to_ms: 60_000, count: 1 },
    { up_to_ms: null, count: 1 },
  ]);
});
