import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { BrokerConnection } from './broker-connection.ts';

/** A connection whose reader reads nothing, with so many bytes in its socket already. */
function connectionWith({ bytes }: { readonly bytes: number }) {
  const seen = { slow: 0, closed: 0 };
  const waiting: (() => void)[] = [];
  const socket = new Duplex({ read: () => undefined, write: () => undefined });
  if (bytes > 0) socket.write(Buffer.alloc(bytes));
  const identity = { kind: 'claim', claimId: 1, serial: '1' } as const;
  const connection = new BrokerConnection(socket, { identity, publicKey: () => Buffer.alloc(0) }, () => {
    seen.slow += 1;
  });
  connection.attach({
    closed: false,
    connected: true,
    publish: (_packet, done) => void waiting.push(() => done?.()),
    close: () => {
      seen.closed += 1;
    },
  });
  connection.grant([{ topic: 'x', qos: 1 }]);
  return { seen, waiting, send: () => connection.publish('x', '{}', 1) };
}

test('a thousand messages wait for a reader; it is disconnected at one more', () => {
  const { seen, waiting, send } = connectionWith({ bytes: 0 });
  for (let count = 0; count < 1000; count += 1) expect(send()).toBe(true);
  waiting[0]?.();
  expect([send(), seen.slow]).toEqual([true, 0]);
  expect(send()).toBe(false);
  expect(seen).toEqual({ slow: 1, closed: 1 });
});

test.each([
  { bytes: 4 * 1024 * 1024, isSent: true },
  { bytes: 4 * 1024 * 1024 + 1, isSent: false },
])('over $bytes bytes that wait in the socket a message is sent: $isSent', ({ bytes, isSent }) => {
  const { seen, send } = connectionWith({ bytes });
  expect(send()).toBe(isSent);
  expect(seen.slow).toBe(isSent ? 0 : 1);
});
