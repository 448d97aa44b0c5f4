import { expect, test } from 'vitest';
import { withCome } from './newest-entries.ts';

const upTo = (last: number, count: number) => Array.from({ length: count }, (_, at) => last - at);

test('of what is followed the newest five hundred stay, the newest first', () => {
  expect(withCome(upTo(400, 400), [401, 402])).toEqual(upTo(402, 402));
  expect(withCome(upTo(499, 499), [500, 501])).toEqual(upTo(501, 500));
  const known = upTo(500, 500);
  expect(withCome(known, [])).toBe(known);
});
