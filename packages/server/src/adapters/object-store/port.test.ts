import { HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { expect, test } from 'vitest';
import { readEnd, uploadEnd } from './port.ts';

test('a file may be sent for a quarter of an hour', () => {
  expect(uploadEnd(HOUR_MS)).toBe(HOUR_MS + 15 * MINUTE_MS);
});

test.each([
  [0, 2],
  [HOUR_MS - 1, 2],
  [HOUR_MS, 3],
])(
  'a file may be read for one to two hours, and its address stays for one: from %i until hour %i',
  (now, end) => {
    expect(readEnd(now)).toBe(end * HOUR_MS);
  },
);
