import { expect, test } from 'vitest';
import { createStoredNotices } from './stored-notices.ts';

test('what a car may forget is sent once for many batches, by consent up to the highest', () => {
  const sent: unknown[] = [];
  const calls: (() => void)[] = [];
  const notices = createStoredNotices(
    (vin, stored) => sent.push([vin, ...stored]),
    (callback) => calls.push(callback),
  );
  notices.note('A', 1, 5);
  notices.note('A', 2, 1);
  notices.note('B', 3, 1);
  notices.note('A', 1, 4);
  expect(calls).toHaveLength(1);
  notices.flush();
  const both = [
    ['A', [1, 5], [2, 1]],
    ['B', [3, 1]],
  ];
  expect(sent).toEqual(both);
  notices.flush();
  expect(sent, 'nothing twice').toEqual(both);
  notices.note('A', 1, 6);
  expect(calls, 'the next ones are sent anew').toHaveLength(2);
});
