import { randomBytes } from 'node:crypto';
import { startCognitoLocal } from '@vinculum/testkit/stubs/cognito-local.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { keySeal } from '../authority/key-seal.ts';
import { createCognitoIdentity } from './cognito/cognito-identity.ts';
import { signingKeys } from './embedded/signing-keys.ts';

test('an account is made, chooses its password, signs in and out, and goes, at an emulator of the service', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  const local = await startCognitoLocal();
  const clock = Date.now;
  const provider = createCognitoIdentity({
    ...local,
    refreshDays: 30,
    clock,
    db,
    keys: signingKeys({ db, clock, randomBytes, keySeal: keySeal(randomBytes(32)) }),
    log: { warn: () => undefined },
    groupsOf: async () => ['CONSUMERS', 'USER_VIEWER'],
  });
  onTestFinished(async () => {
    provider.close();
    await local.stop();
    await db.destroy();
    await database.drop();
    vi.unstubAllEnvs();
  });
  const username = 'person.1';
  const [first, own] = ['Correct-Horse#1', 'Battery-Staple#2'];

  expect(await provider.hasAccount(username)).toBe(false);
  await provider.createAccount({ username, password: first, mustChangePassword: true });
  await expect(
    provider.createAccount({ username, password: first, mustChangePassword: true }),
  ).rejects.toMatchObject({ code: 'conflict' });
  expect(await provider.hasAccount(username)).toBe(true);
  const challenged = await provider.signIn(username, first);
  if (challenged.kind !== 'newPasswordRequired') throw new Error('no challenge');
  expect(await provider.answerNewPassword(challenged.session, own)).toEqual({ username });
  const entered = await provider.signIn(username, own);
  if (entered.kind !== 'tokens') throw new Error('no tokens');
  expect(await provider.verify(entered.tokens.accessToken)).toEqual({
    username,
    groups: ['CONSUMERS', 'USER_VIEWER'],
    issuedAt: expect.any(Number),
    sessionStartedAt: expect.any(Number),
  });
  expect(entered.tokens.expiresIn).toBeGreaterThan(0);
  await provider.signOut(entered.tokens.refreshToken);
  await provider.deleteAccount(username);
  expect(await provider.hasAccount(username)).toBe(false);
  await expect(provider.signIn(username, own)).rejects.toMatchObject({ code: 'incorrectCredentials' });
});
