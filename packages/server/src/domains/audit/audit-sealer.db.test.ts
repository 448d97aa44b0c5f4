import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { expect, test, vi } from 'vitest';
import { recordAudit } from './audit-store.ts';
import { areEventsWaiting } from './audit-seal-store.ts';
import { startAuditSealer } from './audit-sealer.ts';

test('events are sealed soon after they happened, until the sealer is stopped', async () => {
  const server = await startTestServer();
  const { db } = server;
  const happen = () =>
    inTransaction(db, (trx) =>
      recordAudit(trx, { principal: null, action: 'fleet.save', requestId: 'r', now: 0 }, { target: null }),
    );
  await happen();
  const sealer = startAuditSealer(db, server.deps.log);
  await vi.waitFor(async () => expect(await areEventsWaiting(db)).toBe(false), { timeout: 10_000 });
  await happen();
  await vi.waitFor(async () => expect(await areEventsWaiting(db)).toBe(false), { timeout: 10_000 });
  await sealer.stop();
  await happen();
  expect(await areEventsWaiting(db)).toBe(true);
  await server.stop();
});
