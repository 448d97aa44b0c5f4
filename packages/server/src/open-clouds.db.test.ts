import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startCloudWatchStub } from '@vinculum/testkit/stubs/cloudwatch-stub.ts';
import { startCognitoStub } from '@vinculum/testkit/stubs/cognito-stub.ts';
import { startS3Server } from '@vinculum/testkit/stubs/s3-server.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keySeal } from './adapters/authority/key-seal.ts';
import { retireSigningKeys } from './adapters/identity/embedded/signing-key-store.ts';
import { Closers } from './closers.ts';
import { connect } from './db/connect.ts';
import { cloudLogsOf, openIdentity, openLogs, openObjectStore } from './open-clouds.ts';
import { readSettings } from './settings/settings.ts';

async function startPlace() {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  const closers = new Closers(pino({ level: 'silent' }));
  closers.add('database', () => database.drop());
  closers.add('connections', () => db.destroy());
  closers.add('environment', () => void vi.unstubAllEnvs());
  onTestFinished(() => closers.closeAll());
  return {
    db,
    closers,
    parts: {
      db,
      log: pino({ level: 'silent' }),
      keySeal: keySeal(randomBytes(32)),
      clock: Date.now,
      randomBytes,
      groupsOf: async () => [],
    },
  };
}

test('files, accounts and logs go where the settings say', async () => {
  const { db, closers, parts } = await startPlace();
  const [s3, cognito, cloudWatch] = [
    await startS3Server(),
    await startCognitoStub(Date.now),
    await startCloudWatchStub(),
  ];
  for (const { stop } of [s3, cognito, cloudWatch]) closers.add('service', stop);
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3.accessKey);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.accessKey);
  const settings = readSettings({
    S3_BUCKET: s3.bucket,
    S3_REGION: 'eu-west-1',
    S3_ENDPOINT: s3.endpoint,
    COGNITO_USER_POOL_ID: cognito.userPoolId,
    COGNITO_CLIENT_ID: cognito.clientId,
    COGNITO_ENDPOINT: cognito.endpoint,
    CLOUDWATCH_GROUP_PREFIX: '/vinculum/',
    CLOUDWATCH_REGION: 'eu-west-1',
    CLOUDWATCH_ENDPOINT: cloudWatch.endpoint,
  });

  const { objects, files } = await openObjectStore(settings, closers);
  expect([objects.origin, files]).toEqual([s3.endpoint, null]);

  const identity = await openIdentity(settings, parts, closers);
  await identity.createAccount({ username: 'person.1', password: 'First-One#1', mustChangePassword: true });
  expect(cognito.pool.get('person.1').status).toBe('FORCE_CHANGE_PASSWORD');

  const logs = await openLogs(db, cloudLogsOf(settings));
  closers.add('logs', logs.close);
  cloudWatch.makeGroup('/vinculum/api');
  await logs.sink.append([{ group: 'api', stream: 'a', at: Date.now(), level: 'info', line: 'said' }]);
  const query = { group: 'api', stream: 'a', token: null, limit: 1, text: '', level: null };
  expect((await logs.store.page(query)).entries).toMatchObject([{ line: 'said' }]);
});

test('without settings everything stays with us', async () => {
  const { db, closers, parts } = await startPlace();
  const folder = makeScratchFolder('vinculum-open-clouds-');
  closers.add('folder', () => rmSync(folder, { recursive: true }));
  const settings = readSettings({ DATA_DIR: folder });
  const { objects, files } = await openObjectStore(settings, closers);
  expect(files).toBe(objects);
  const identity = await openIdentity(settings, parts, closers);
  await identity.createAccount({ username: 'person.1', password: 'First-One#1', mustChangePassword: true });
  expect(await db.selectFrom('identity_account').select('username').execute()).toEqual([
    { username: 'person.1' },
  ]);
  expect(cloudLogsOf(settings)).toBeNull();
});

test('a process without the key of the installation does not start, says why, and makes no key of its own', async () => {
  const { db, closers, parts } = await startPlace();
  const pool = readSettings({
    COGNITO_USER_POOL_ID: 'eu-west-1_Example',
    COGNITO_CLIENT_ID: 'a1b2c3d4e5f6g7h8i9j0k1l2m3',
  });
  for (const settings of [readSettings({}), pool]) {
    await openIdentity(settings, parts, closers);
    const known = await db.selectFrom('signing_key').selectAll().execute();
    const stranger = { ...parts, keySeal: keySeal(randomBytes(32)) };
    await expect(openIdentity(settings, stranger, closers)).rejects.toThrow(
      /give every process the same SEALING_KEY/,
    );
    expect(await db.selectFrom('signing_key').selectAll().execute()).toEqual(known);
    await retireSigningKeys(db);
    await openIdentity(settings, stranger, closers);
    await expect(openIdentity(settings, parts, closers)).rejects.toThrow('SEALING_KEY');
    await retireSigningKeys(db);
  }
});
