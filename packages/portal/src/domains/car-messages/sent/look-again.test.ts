import type { VehicleMessage } from '@vinculum/contract/car-messages/sent-messages.ts';
import { expect, test } from 'vitest';
import { lookAgainMs } from './look-again.ts';

const done: VehicleMessage = {
  vin: 'YNRTESTVN00000001',
  state: 'DONE',
  reason: null,
  is_retryable: false,
  text: null,
  replaced: [],
  queued_on: '2026-05-04T10:00:00.000Z',
  delivered_on: null,
  done_on: null,
};

test.each([
  ['a car that has not got it', 'command', [{ state: 'QUEUED' }], 1000],
  ['a car that has not finished beside one that has', 'command', [{}, { state: 'DELIVERED' }], 1000],
  [
    'cars that did it or will not any more',
    'command',
    [{}, { state: 'FAILED' }, { state: 'EXPIRED' }],
    false,
  ],
  ['a notification that nobody has seen yet', 'notification', [{}], 10_000],
  ['a notification that is shown', 'notification', [{ text: 'shown' }], 10_000],
  [
    'one shown notification among those that are put away',
    'notification',
    [{ text: 'opened' }, { text: 'shown' }, { text: 'dismissed' }],
    10_000,
  ],
  ['notifications opened and put away', 'notification', [{ text: 'opened' }, { text: 'dismissed' }], false],
  ['a notification that came too late', 'notification', [{ state: 'EXPIRED' }, { state: 'FAILED' }], false],
  ['no car at all', 'notification', [], false],
] as const)('%s is looked at again in its own time', (...[, kind, rows, ms]) => {
  expect(
    lookAgainMs(
      kind,
      rows.map((row) => ({ ...done, ...row })),
    ),
  ).toBe(ms);
});
