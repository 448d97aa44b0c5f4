import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VehicleSession } from './vehicle-session.ts';

const identity = { kind: 'vehicle', vin: 'YNR00000000000001', serial: 'A1' } as const;

function newSession(): VehicleSession {
  const connection = {
    identity,
    publicKey: Buffer.alloc(0),
    publish: () => true,
    close: () => undefined,
  };
  return new VehicleSession(identity, connection, 0);
}

test('messages may overtake nothing until the last work is done, whether or not the first fails', async () => {
  const session = newSession();
  const works = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun: number[] = [];
  const done = works.map(({ promise }, index) =>
    session.enqueue(() => {
      begun.push(index);
      return promise;
    }),
  );
  await setImmediate();
  expect([begun, session.isIdle]).toEqual([[0], false]);
  works[0]?.reject(new Error('lost'));
  await expect(done[0]).rejects.toThrow('lost');
  await setImmediate();
  expect([begun, session.isIdle]).toEqual([[0, 1], false]);
  works[1]?.resolve();
  await done[1];
  await setImmediate();
  expect(session.isIdle).toBe(true);
});
