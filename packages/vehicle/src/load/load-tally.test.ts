import { expect, test } from 'vitest';
import { LoadTally } from './load-tally.ts';

test('what happened is said once', () => {
  const tally = new LoadTally();
  const vehicles = { running: 2, is_deserted: false };
  tally.took('connect', 12);
  tally.stored(3);
  tally.failed('refused');
  tally.failed('refused');
  const nothing = { ...vehicles, messages: 0, provision: [], connect: [], answer: [], errors: [] };
  expect(tally.take(vehicles)).toEqual({
    ...nothing,
    messages: 3,
    connect: [12],
    errors: [{ reason: 'refused', count: 2 }],
  });
  expect(tally.take(vehicles)).toEqual(nothing);
});
