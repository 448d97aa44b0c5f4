import { expect, test } from 'vitest';
import { simulatedVins, vehiclesFor } from './simulator-rules.ts';

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
])('with the prefix "%s" consumer %d has the vehicles %j', (prefix, consumerId, vins) => {
  expect(simulatedVins(prefix, consumerId, 2)).toEqual(vins);
});
