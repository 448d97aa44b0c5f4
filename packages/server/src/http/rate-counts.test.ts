import { expect, test } from 'vitest';
import { RateCounts } from './rate-counts.ts';

test('of more addresses than are counted those are forgotten that called longest ago', () => {
  const counts = new RateCounts();
  const callOf = (address: string) => {
    let calls = 0;
    counts.incr(address, (_error, { current }) => (calls = current), 60_000);
    return calls;
  };
  callOf('busy');
  for (let other = 1; other < 5000; other += 1) callOf(`other ${other}`);
  expect(callOf('busy')).toBe(2);
  callOf('one too many');
  expect(callOf('busy')).toBe(3);
  expect(callOf('other 1')).toBe(1);
});
