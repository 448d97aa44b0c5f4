import { rmSync } from 'node:fs';
import { makeScratchFolder } from '@vinculum/testkit/scratch-folder.ts';
import { createTestDatabase } from '@vinculum/testkit/test-database.ts';
import { expect, test } from 'vitest';
import { startGatewayThread } from './gateway-thread.ts';

const settings = { host: '127.0.0.1', port: 0, gatewayId: 'test', logLevel: 'silent', onEnd: () => {} };

test('the gateway starts in a thread, answers for its metrics and stops', async () => {
  const database = await createTestDatabase();
  const dataDir = makeScratchFolder('vinculum-thread-');
  const gateway = await startGatewayThread({
    ...settings,
    connectionString: database.connectionString,
    dataDir,
  });
  expect(gateway.port).toBeGreaterThan(0);
  expect(await gateway.metrics()).toContain('vinculum_gateway_vehicles 0');
  await gateway.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test('a gateway that cannot start says why', async () => {
  const connectionString = 'postgres://nobody@127.0.0.1:1/none';
  await expect(startGatewayThread({ ...settings, connectionString, dataDir: '/nowhere' })).rejects.toThrow(
    'The gateway did not start',
  );
});
