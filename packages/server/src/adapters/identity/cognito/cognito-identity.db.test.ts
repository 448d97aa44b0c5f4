import { randomBytes } from 'node:crypto';
import { startCognitoStub } from '@vinculum/testkit/stubs/cognito-stub.ts';
import { identityContract } from '@vinculum/testkit/suites/identity-contract.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { expect, test, vi } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { Secret } from '../../../settings/setting-kinds.ts';
import { openLog } from '../../../logging/logging.ts';
import { keySeal } from '../../authority/key-seal.ts';
import { createCognitoIdentity } from './cognito-identity.ts';
import { signingKeys } from '../embedded/signing-keys.ts';

const PASSWORD = 'Correct-Horse#1';
const OTHER = 'Battery-Staple#2';

async function start(secret?: string) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 4 });
  const clock = testClock();
  const stub = await startCognitoStub(clock.now, secret);
  const groups = new Map<string, readonly string[]>();
  const logged: string[] = [];
  const log = openLog({ level: 'warn', destinations: [{ write: (line) => void logged.push(line) }] });
  const provider = createCognitoIdentity({
    ...stub,
    ...(secret === undefined ? {} : { clientSecret: new Secret(secret) }),
    refreshDays: 30,
    clock: clock.now,
    db,
    keys: signingKeys({ db, clock: clock.now, randomBytes, keySeal: keySeal(randomBytes(32)) }),
    log,
    groupsOf: async (username) => groups.get(username) ?? [],
  });
  const newUser = async (username: string, mustChangePassword = false) => {
    await provider.createAccount({ username, password: PASSWORD, mustChangePassword });
    return username;
  };
  return {
    stub,
    provider,
    logged,
    clock,
    newUser,
    setGroups: (username: string, input: readonly string[]) => void groups.set(username, input),
    stop: async () => {
      provider.close();
      await stub.stop();
      await db.destroy();
      await database.drop();
      vi.unstubAllEnvs();
    },
  };
}

identityContract('Amazon Cognito', () => start());
identityContract('Amazon Cognito with a client secret', () => start('the-secret'));

type Provider = Awaited<ReturnType<typeof start>>['provider'];

/** Each call of the service with an act of ours that makes it. */
const acts: Readonly<Record<string, (provider: Provider, username: string) => Promise<unknown>>> = {
  InitiateAuth: (provider, username) => provider.signIn(username, PASSWORD),
  RespondToAuthChallenge: async (provider, username) => {
    await provider.setPassword(username, PASSWORD, true);
    const result = await provider.signIn(username, PASSWORD);
    if (result.kind !== 'newPasswordRequired') throw new Error('no challenge');
    return await provider.answerNewPassword(result.session, OTHER);
  },
  GetTokensFromRefreshToken: async (provider, username) => {
    const result = await provider.signIn(username, PASSWORD);
    if (result.kind !== 'tokens') throw new Error('no tokens');
    return await provider.refresh(result.tokens.refreshToken);
  },
  ChangePassword: (provider, username) =>
    provider.changePassword({
      username,
      oldPassword: PASSWORD,
      newPassword: OTHER,
      keepRefreshToken: undefined,
    }),
  AdminCreateUser: (provider) =>
    provider.createAccount({ username: 'somebody.else', password: PASSWORD, mustChangePassword: true }),
  AdminSetUserPassword: (provider, username) => provider.setPassword(username, OTHER, true),
  AdminDisableUser: (provider, username) => provider.setDisabled(username, true),
  AdminGetUser: (provider, username) => provider.hasAccount(username),
};

// Shows 3-5.30
test.each([
  ['InitiateAuth', 'NotAuthorizedException', 'incorrectCredentials'],
  ['InitiateAuth', 'UserNotFoundException', 'incorrectCredentials'],
  ['InitiateAuth', 'UserNotConfirmedException', 'incorrectCredentials'],
  ['InitiateAuth', 'PasswordResetRequiredException', 'incorrectCredentials'],
  ['InitiateAuth', 'TooManyRequestsException', 'tooManyRequests'],
  ['RespondToAuthChallenge', 'NotAuthorizedException', 'challengeExpired'],
  ['RespondToAuthChallenge', 'CodeMismatchException', 'challengeExpired'],
  ['RespondToAuthChallenge', 'ExpiredCodeException', 'challengeExpired'],
  ['RespondToAuthChallenge', 'PasswordHistoryPolicyViolationException', 'passwordUnchanged'],
  ['RespondToAuthChallenge', 'InvalidPasswordException', 'badRequest'],
  ['GetTokensFromRefreshToken', 'NotAuthorizedException', 'sessionEnded'],
  ['GetTokensFromRefreshToken', 'RefreshTokenReuseException', 'sessionEnded'],
  ['ChangePassword', 'NotAuthorizedException', 'incorrectCredentials'],
  ['ChangePassword', 'LimitExceededException', 'tooManyRequests'],
  ['ChangePassword', 'InvalidPasswordException', 'badRequest'],
  ['ChangePassword', 'PasswordHistoryPolicyViolationException', 'passwordUnchanged'],
  ['AdminCreateUser', 'UsernameExistsException', 'conflict'],
  ['AdminSetUserPassword', 'UserNotFoundException', 'notFound'],
  ['AdminDisableUser', 'UserNotFoundException', 'notFound'],
])('%s refused with %s is %s', async (call, name, code) => {
  const under = await start();
  const username = await under.newUser('person.1');
  under.stub.refuse(call, { name, message: 'as the service says it' });
  await expect(acts[call]?.(under.provider, username)).rejects.toMatchObject({ code });
  await under.stop();
});

test('a password that the pool finds too weak is told at its field', async () => {
  const under = await start();
  const username = await under.newUser('person.1');
  under.stub.refuse('ChangePassword', { name: 'InvalidPasswordException' });
  await expect(acts['ChangePassword']?.(under.provider, username)).rejects.toMatchObject({
    fields: [{ field: 'new_password', key: 'identity.passwordCriteria' }],
  });
  await under.stop();
});

test('a service that fails is not available; a wrong setting of ours is no refusal of the user', async () => {
  const under = await start();
  const username = await under.newUser('person.1');
  under.stub.refuse('InitiateAuth', { name: 'InternalErrorException', status: 500 });
  await expect(under.provider.signIn(username, PASSWORD)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { name: 'InternalErrorException' },
  });
  const faults = [
    { name: 'NotAuthorizedException', message: 'Unable to verify secret hash for client stubclient' },
    { name: 'InvalidParameterException', message: 'USER_PASSWORD_AUTH flow not enabled for this client' },
    { name: 'AccessDeniedException', message: 'is not authorized to perform' },
  ];
  for (const fault of faults) {
    under.stub.refuse('InitiateAuth', fault);
    await expect(under.provider.signIn(username, PASSWORD)).rejects.toThrow(fault.message);
  }
  await under.stub.stop();
  await expect(under.provider.signIn(username, PASSWORD)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(under.provider.verify(await under.stub.sign({ username }))).rejects.toMatchObject({
    code: 'unavailable',
    cause: expect.any(Error),
  });
  await under.stop();
});

test('only an access token of this pool and this app client counts', async () => {
  const under = await start();
  const { stub, provider, clock } = under;
  const iat = Math.floor(clock.now() / 1000);
  const right = {
    username: 'person.1',
    client_id: stub.clientId,
    token_use: 'access',
    iss: `${stub.endpoint}/${stub.userPoolId}`,
    iat,
    auth_time: iat - 30,
    exp: iat + 60,
  };
  expect(await provider.verify(await stub.sign(right))).toEqual({
    username: 'person.1',
    issuedAt: iat * 1000,
    sessionStartedAt: (iat - 30) * 1000 + 999,
    groups: [],
  });
  const wrong = [
    { client_id: 'another' },
    { token_use: 'id' },
    { iss: `${stub.endpoint}/local_Other` },
    { exp: iat },
    { exp: undefined },
    { auth_time: undefined },
    { username: undefined },
  ];
  for (const claims of wrong)
    await expect(provider.verify(await stub.sign({ ...right, ...claims }))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  await under.stop();
});

test('neither a change nor an answered challenge leaves a session that nobody holds', async () => {
  const under = await start();
  const username = await under.newUser('person.1', true);
  await acts['RespondToAuthChallenge']?.(under.provider, username);
  expect(under.stub.pool.sessionsOf(username)).toBe(0);
  const change = { username, oldPassword: OTHER, keepRefreshToken: undefined };
  await under.provider.changePassword({ ...change, newPassword: OTHER }).catch(() => undefined);
  await under.provider.changePassword({ ...change, newPassword: PASSWORD });
  expect(under.stub.pool.sessionsOf(username)).toBe(0);
  await under.stop();
});

test('a session that could not be ended in the pool is logged with the cause and without a secret', async () => {
  const under = await start();
  const username = await under.newUser('person.1', true);
  under.stub.refuse('RevokeToken', { name: 'InternalErrorException', message: 'no room', status: 500 });
  await acts['RespondToAuthChallenge']?.(under.provider, username);
  const change = { username, oldPassword: OTHER, newPassword: OTHER, keepRefreshToken: undefined };
  await expect(under.provider.changePassword(change)).rejects.toMatchObject({ code: 'passwordUnchanged' });
  expect(under.logged.map((line) => JSON.parse(line))).toMatchObject(
    [1, 2].map(() => ({ level: 40, username, err: { stack: expect.stringContaining('no room') } })),
  );
  const text = under.logged.join('');
  const [left] = under.stub.pool.tokensOf(username);
  for (const secret of [PASSWORD, OTHER, left ?? '']) expect(text).not.toContain(secret);
  await under.stop();
});

test('what a browser carries shows nothing of the pool and fits into a cookie', async () => {
  const under = await start();
  const result = await under.provider.signIn(await under.newUser('x'.repeat(52)), PASSWORD);
  if (result.kind !== 'tokens') throw new Error('no tokens');
  const { refreshToken } = result.tokens;
  expect(refreshToken.length).toBeLessThan(4000);
  expect(Buffer.from(refreshToken.replaceAll('.', ''), 'base64url').toString('latin1')).not.toContain('xxxx');
  const challenged = await under.provider.signIn(await under.newUser('y'.repeat(52), true), PASSWORD);
  if (challenged.kind !== 'newPasswordRequired') throw new Error('no challenge');
  expect(challenged.session.length).toBeLessThan(4096);
  await expect(under.provider.refresh(challenged.session)).rejects.toMatchObject({ code: 'sessionEnded' });
  await expect(under.provider.answerNewPassword(refreshToken, OTHER)).rejects.toMatchObject({
    code: 'challengeExpired',
  });
  await under.stop();
});
