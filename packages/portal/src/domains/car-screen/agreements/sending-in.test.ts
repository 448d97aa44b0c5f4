import { expect, test } from 'vitest';
import { someCar, someSending } from '../../../testing/rooms/car-screen.ts';
import { isHeldBack, sendingIn } from './sending-in.ts';

const { time } = someCar();

test.each([
  ['nothing waits', {}, false],
  ['a batch is on its way', { spooled: 1, waiting_since: time - 9999 }, false],
  ['a batch is not confirmed', { spooled: 1, waiting_since: time - 10_000 }, true],
  ['there is no connection', { online: false }, true],
])('when %s, what is collected is held back: %j %s', (_, own, held) => {
  expect(isHeldBack(someCar(own))).toBe(held);
});

test('what waits is not being sent, and what was sent does not wait', () => {
  const sending = [
    someSending({ signal_id: 1, waiting: true, sent_last_minute: 0 }),
    someSending({ signal_id: 2, waiting: false }),
    someSending({ signal_id: 3, waiting: true }),
  ];
  const idsIn = (online: boolean) => sendingIn(someCar({ online, sending })).map((one) => one.signal_id);
  expect([idsIn(true), idsIn(false)]).toEqual([
    [2, 3],
    [1, 3],
  ]);
});
