import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { describe, expect, test } from 'vitest';
import { afterFailure, afterSuccess, isLocked, noCount, type Source, sourcesOf } from './attempt-rules.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const known = { ...noCount, knownUntil: NOW + 1 };
const forgotten = { ...noCount, knownUntil: NOW };

test.each([
  { browser: known, address: null, counted: ['browser'] },
  { browser: known, address: known, counted: ['browser'] },
  { browser: null, address: known, counted: ['address'] },
  { browser: forgotten, address: known, counted: ['address'] },
  { browser: null, address: null, counted: ['address', 'strangers'] },
  { browser: noCount, address: forgotten, counted: ['address', 'strangers'] },
])('an attempt counts among $counted', ({ browser, address, counted }) => {
  expect(sourcesOf({ browser, address, strangers: noCount }, NOW)).toEqual(counted);
});

test.each<{ source: Source; failures: number; seconds: number }>([
  { source: 'address', failures: 0, seconds: 0 },
  { source: 'address', failures: 7, seconds: 0 },
  { source: 'address', failures: 8, seconds: 15 },
  { source: 'browser', failures: 9, seconds: 30 },
  { source: 'address', failures: 13, seconds: 480 },
  { source: 'address', failures: 14, seconds: 900 },
  { source: 'browser', failures: 100_000, seconds: 900 },
  { source: 'strangers', failures: 39, seconds: 0 },
  { source: 'strangers', failures: 40, seconds: 15 },
  { source: 'strangers', failures: 5000, seconds: 900 },
])(
  'after $failures failures of $source the next one locks for $seconds s',
  ({ source, failures, seconds }) => {
    const next = afterFailure({ ...noCount, failures, failedAt: NOW - 1 }, { source, now: NOW });
    expect(next.failures).toBe(failures + 1);
    expect(isLocked(next, NOW)).toBe(seconds > 0);
    expect(isLocked(next, NOW + seconds * 1000 - 1)).toBe(seconds > 0);
    expect(isLocked(next, NOW + seconds * 1000)).toBe(false);
  },
);

test('a lock that was made by a clock which was put back since locks nobody', () => {
  const next = afterFailure({ ...noCount, failures: 14, failedAt: NOW }, { source: 'address', now: NOW });
  expect(isLocked(next, NOW - 1)).toBe(false);
});

test.each([
  { quiet: DAY_MS - 1, failures: 21 },
  { quiet: DAY_MS, failures: 1 },
])('after $quiet ms without a failure the next one is the $failures.', ({ quiet, failures }) => {
  const count = { ...noCount, failures: 20, failedAt: NOW - quiet };
  expect(afterFailure(count, { source: 'address', now: NOW }).failures).toBe(failures);
});

describe('the right password', () => {
  const count = { ...noCount, failures: 20, lockedUntil: NOW + MINUTE_MS, failedAt: NOW };
  test.each<Source>(['browser', 'address'])(
    'forgives the own %s and makes it known for 90 days',
    (source) => {
      const next = afterSuccess(count, { source, now: NOW });
      expect(next).toEqual({ ...noCount, knownUntil: NOW + 90 * DAY_MS });
    },
  );
  test('takes its own attempt from those of strangers and gives guessers nothing', () => {
    expect(afterSuccess(count, { source: 'strangers', now: NOW })).toEqual({ ...count, failures: 19 });
  });
});
