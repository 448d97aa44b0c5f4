import { X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { FakeVehicleLink } from '@vinculum/testkit/stubs/fake-vehicle-link.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startGateway } from './gateway.ts';

test('a gateway has its link present a certificate that follows the one that it was opened with', async () => {
  const database = await createTestDatabase();
  const dataDir = makeScratchFolder('vinculum-renewed-');
  const clock = testClock();
  const presented: FakeVehicleLink['presented'][] = [];
  const opened: string[] = [];
  const gateway = await startGateway({
    connectionString: database.connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'test',
    clock: clock.now,
    log: pino({ level: 'silent' }),
    openLink({ certificatePem }, events) {
      const link = new FakeVehicleLink(events);
      opened.push(certificatePem);
      presented.push(link.presented);
      clock.advance(340 * DAY_MS);
      return Promise.resolve(link);
    },
  });
  await expect.poll(() => presented[0]?.length).toBe(1);
  const endOf = (pem = '') => new X509Certificate(pem).validToDate.getTime();
  expect(endOf(presented[0]?.[0]?.certificatePem) - endOf(opened[0])).toBe(340 * DAY_MS);
  await gateway.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});
