import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { expect, test } from 'vitest';
import { isLost, loadTestVins, statusCode } from './load-test-rules.ts';

// Shows 2-4.5
test.each([
  ['nothing ever ran', null, 503],
  ['running, vehicles connected', { state: 'RUNNING', running: 1 }, 502],
  ['running, no vehicle connected', { state: 'RUNNING', running: 0 }, 404],
  ['stopping', { state: 'STOPPING', running: 7 }, 504],
  ['stopped', { state: 'STOPPED', running: 0 }, 503],
  ['failed', { state: 'FAILED', running: 0 }, 505],
] as const)('the status check answers: %s', (_, run, code) => {
  expect(statusCode(run)).toBe(code);
});

test('VINs of a profile are valid, its own, and the same in every run', () => {
  const vins = loadTestVins('ZLT', 7, 3) ?? [];
  expect(vins).toEqual(['ZLT00000007000001', 'ZLT00000007000002', 'ZLT00000007000003']);
  expect(vins.every(isVin)).toBe(true);
  expect(loadTestVins('ZLT', 8, 1)?.[0]).not.toBe(vins[0]);
  expect(loadTestVins('ZLT', 7, 2)).toEqual(vins.slice(0, 2));
});

test('a profile has as many as six digits can number', () => {
  expect(loadTestVins('ZLT', 7, 999_999)?.at(-1)).toBe('ZLT00000007999999');
  expect(loadTestVins('ZLT', 7, 1_000_000)).toBeNull();
});

test.each([
  ['a prefix as long as a VIN', 'ZLT00000007000001', 7],
  ['a prefix that leaves one digit to the profile', 'ZLT0000000', 17],
])('there are none with %s', (_, prefix, profileId) => {
  expect(loadTestVins(prefix, profileId, 1)).toBeNull();
});

test('a run is lost when its server says nothing, but not once it has ended', () => {
  const run = { ended_on: null, reported_on: new Date(0) };
  expect(isLost(run, 20_000)).toBe(false);
  expect(isLost(run, 20_001)).toBe(true);
  expect(isLost({ ended_on: null, reported_on: new Date(50_000) }, 69_000)).toBe(false);
  expect(isLost({ ...run, ended_on: new Date(0) }, 20_001)).toBe(false);
});
