import { expect, test } from 'vitest';
import { createStoredNotices } from './stored-notices.ts';

test('what a car may forget is sent once for many batches, by consent up to the highest', () => {
  const sent: unknown[] = [];
  const calls: (() => void)[] = [];
  const note = createStoredNotices(
    (vin, stored) => sent.push([vin, ...stored]),
    (callback) => calls.push(callback),
  );
  note({ vin: 'A', consentId: 1, seq: 5 });
  note({ vin: 'A', consentId: 2, seq: 1 });
  note({ vin: 'B', consentId: 3, seq: 1 });
  note({ vin: 'A', consentId: 1, seq: 4 });
  expect(calls).toHaveLength(1);
  calls[0]?.();
  expect(sent).toEqual([
    ['A', [1, 5], [2, 1]],
    ['B', [3, 1]],
  ]);
});
