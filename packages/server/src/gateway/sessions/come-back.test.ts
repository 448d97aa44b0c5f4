import { expect, test } from 'vitest';
import { comeBackOf } from './come-back.ts';

test.each([
  { connected: 0, within_ms: 1000, longest_ms: 30_000 },
  { connected: 300, within_ms: 1000, longest_ms: 30_000 },
  { connected: 301, within_ms: 1004, longest_ms: 30_000 },
  { connected: 3000, within_ms: 10_000, longest_ms: 50_000 },
  { connected: 10_000, within_ms: 33_334, longest_ms: 166_670 },
  { connected: 90_000, within_ms: 300_000, longest_ms: 300_000 },
  { connected: 1_000_000, within_ms: 300_000, longest_ms: 300_000 },
])('$connected cars come back within $within_ms ms', ({ connected, ...told }) => {
  expect(comeBackOf(connected)).toEqual(told);
});
