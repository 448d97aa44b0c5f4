import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { expect, test } from 'vitest';
import { embeddedLogStore } from '../adapters/platform-logs/embedded-log-store.ts';
import { keySeal } from '../adapters/authority/key-seal.ts';
import { connect } from '../db/connect.ts';
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

test('the certificate of the link names the host by which vehicles reach it', async () => {
  const database = await createTestDatabase();
  const dataDir = makeScratchFolder('vinculum-thread-');
  const { connectionString } = database;
  const publicHost = 'cars.example.org';
  const gateway = await startGatewayThread({ ...settings, connectionString, dataDir, publicHost });
  const certificate = new X509Certificate(readFileSync(join(dataDir, 'authority', 'server.pem')));
  expect(certificate.checkHost(publicHost)).toBe(publicHost);
  await gateway.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test('the gateway seals the key for consent records with the setting that the API has', async () => {
  const database = await createTestDatabase();
  const dataDir = makeScratchFolder('vinculum-thread-');
  const key = Buffer.alloc(32, 5);
  const { connectionString } = database;
  const sealingKey = key.toString('base64');
  const gateway = await startGatewayThread({ ...settings, connectionString, dataDir, sealingKey });
  await gateway.stop();
  const db = connect({ connectionString, maxConnections: 1 });
  const { private_key } = await db.selectFrom('record_seal').selectAll().executeTakeFirstOrThrow();
  expect(keySeal(key).open(Buffer.from(private_key, 'base64'))).toContain('PRIVATE KEY');
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test('what the gateway writes down is found among the logs', async () => {
  const database = await createTestDatabase();
  const dataDir = makeScratchFolder('vinculum-thread-');
  const gateway = await startGatewayThread({
    ...settings,
    connectionString: database.connectionString,
    dataDir,
    logLevel: 'info',
    logFile: join(dataDir, 'gateway.log'),
  });
  await gateway.stop();
  const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
  const logs = embeddedLogStore(db);
  const [stream = ''] = await logs.streams({ group: 'gateway', prefix: '', limit: 1 });
  const query = { group: 'gateway', stream, token: null, limit: 50, text: '', level: null };
  const { entries } = await logs.page(query);
  expect(entries.map(({ line }) => line)).toEqual([
    expect.stringContaining('the gateway stops'),
    expect.stringContaining('the gateway takes vehicles'),
  ]);
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test('a gateway that cannot start says why', async () => {
  const connectionString = 'postgres://nobody@127.0.0.1:1/none';
  const ends: string[] = [];
  const onEnd = (reason: string) => void ends.push(reason);
  const started = startGatewayThread({ ...settings, connectionString, dataDir: '/nowhere', onEnd });
  await expect(started).rejects.toThrow('The gateway did not start');
  expect(ends, 'it is said once').toEqual([]);
});
