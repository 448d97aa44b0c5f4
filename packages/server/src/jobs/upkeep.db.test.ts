import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { Closers } from '../closers.ts';
import { recordAudit } from '../domains/audit/audit-store.ts';
import { areEventsWaiting } from '../domains/audit/audit-seal-store.ts';
import { startUpkeep } from './upkeep.ts';

afterEach(() => void vi.useRealTimers());

test('what is done all the time is done, whatever else fails, until it is closed', async () => {
  const server = await startTestServer();
  const { db } = server;
  const happen = () =>
    inTransaction(db, (trx) =>
      recordAudit(trx, { principal: null, action: 'fleet.save', requestId: 'r', now: 0 }, { target: null }),
    );
  await happen();
  const failed = vi.spyOn(server.deps.log, 'error');
  const closers = new Closers(server.deps.log);
  // Of all that is done, two ask for the time.
  const clock = () => {
    throw new Error('the clock stands');
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  startUpkeep({ db, clock, log: server.deps.log }, closers);
  await vi.waitFor(async () => expect(await areEventsWaiting(db)).toBe(false), { timeout: 10_000 });
  await happen();
  await vi.waitFor(async () => expect(await areEventsWaiting(db)).toBe(false), { timeout: 10_000 });
  expect(failed.mock.calls).toContainEqual([
    { err: expect.any(Error), work: 'sampling of the health' },
    'could not do what has to be done all the time',
  ]);
  await closers.closeAll();
  expect(vi.getTimerCount(), 'turns still to come').toBe(0);
  await server.stop();
});
