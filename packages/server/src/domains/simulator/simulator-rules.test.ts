import { expect, test } from 'vitest';
import { LOST_MS, patienceFor, simulatedVins, stateOf, vehiclesFor } from './simulator-rules.ts';

test.each([
  [1, 1],
  [10, 1],
  [100, 10],
  [1000, 20],
])('%d messages come from %d vehicles', (messages, vehicles) => {
  expect(vehiclesFor(messages)).toBe(vehicles);
});

test.each([
  ['ZLT', 42, ['ZLTS0000000420001', 'ZLTS0000000420002']],
  ['ZLT', 2_147_483_647, null],
  ['', 42, null],
  ['ZLTLONGPRE', 42, ['ZLTLONGPRES420001', 'ZLTLONGPRES420002']],
])('with the prefix "%s" consumer %d has the vehicles %j', (prefix, consumerId, vins) => {
  expect(simulatedVins(prefix, consumerId, 2)).toEqual(vins);
});

test.each([
  [1, 44_000],
  [100, 80_000],
  [1000, 240_000],
])('%d messages may take %d ms', (messages, patience) => {
  expect(patienceFor(messages)).toBe(patience);
});

const at = (ms: number) => new Date(ms);
test.each([
  ['ended well', { ended_on: at(1), failure: null }, 1, 'DONE'],
  ['ended with a failure', { ended_on: at(1), failure: {} }, 1, 'FAILED'],
  ['goes on', { ended_on: null, failure: null }, LOST_MS, 'RUNNING'],
  ['has lost its server', { ended_on: null, failure: null }, LOST_MS + 1, 'FAILED'],
] as const)('a run that %s', (...[, run, now, state]) => {
  expect(stateOf({ ...run, reported_on: at(0) }, now)).toBe(state);
});
