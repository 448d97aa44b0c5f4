import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

test('the wait doubles from a second to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 40].map((failures) => reconnectDelay(failures, 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('chance spreads it over its second half', () => {
  expect([0, 0.5, 1].map((random) => reconnectDelay(4, random))).toEqual([4000, 6000, 8000]);
});
