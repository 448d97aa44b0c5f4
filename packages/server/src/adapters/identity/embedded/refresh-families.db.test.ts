import { randomBytes } from 'node:crypto';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { keySeal } from '../../authority/key-seal.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { retireSigningKeys } from './signing-key-store.ts';

const [ONE, OTHER] = ['person.1', 'person.2'];
const PASSWORD = 'Correct-Horse#1';
const NEXT = 'Battery-Staple#2';

async function start() {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 8 });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const clock = testClock();
  const seal = keySeal(randomBytes(32));
  const deps = { db, keySeal: seal, clock: clock.now, randomBytes, groupsOf: async () => [] };
  const provider = await createEmbeddedIdentity(deps);
  for (const username of [ONE, OTHER])
    await provider.createAccount({ username, password: PASSWORD, mustChangePassword: false });
  const enter = async (username = ONE) => {
    const result = await provider.signIn(username, PASSWORD);
    if (result.kind !== 'tokens') throw new Error('no tokens');
    return result.tokens;
  };
  /** How the sessions ended, in the order in which they began; null for one that goes on. */
  const endings = async () => {
    const rows = db.selectFrom('identity_session').select(['username', 'end_cause']);
    const sorted = await rows.orderBy('username').orderBy('created_on').execute();
    return sorted.map(({ username, end_cause }) => [username, end_cause]);
  };
  return { db, clock, deps, provider, enter, endings };
}

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code;
  throw error;
};

test('what only looks like a refresh token, or has a made-up secret, is refused and ends nothing', async () => {
  const { provider, enter, endings } = await start();
  const { accessToken, refreshToken } = await enter();
  const { sid } = decodeJwt(accessToken);
  const [id, secret] = refreshToken.split('.');
  const others = [
    `x${refreshToken}`,
    `${refreshToken}x`,
    `${id}.${secret?.slice(1)}`,
    `${id?.slice(1)}.${secret}`,
    `${id}${secret}`,
    `${id?.replaceAll('-', '')}.${secret}`,
    `00000000-0000-0000-0000-000000000000.${secret}`,
    `${id}.${'A'.repeat(43)}`,
    `${id}.${secret?.slice(0, 40)}AAA`,
    `${id}.AAA${secret?.slice(3)}`,
    `${id}.${(await enter(OTHER)).refreshToken.split('.')[1]}`,
  ];
  for (const other of others) {
    expect(await provider.refresh(other).catch(codeOf)).toBe('sessionEnded');
    await provider.signOut(other);
  }
  expect(id).toBe(sid);
  expect(await endings()).toEqual([
    [ONE, null],
    [OTHER, null],
  ]);
  const change = { username: ONE, oldPassword: PASSWORD, newPassword: NEXT };
  await provider.changePassword({ ...change, keepRefreshToken: `${id}.${'A'.repeat(43)}` });
  expect((await endings())[0]).toEqual([ONE, 'password-changed']);
});

test('a token that was used long before ends its session, as reused or by signing out', async () => {
  const { clock, provider, enter, endings } = await start();
  for (const end of [
    (token: string) => provider.refresh(token).then(() => 'refreshed', codeOf),
    (token: string) => provider.signOut(token),
  ]) {
    const first = (await enter()).refreshToken;
    let token = first;
    for (let n = 0; n < 5; n += 1) {
      clock.advance(6000);
      token = (await provider.refresh(token)).refreshToken;
    }
    await end(first);
    expect(await provider.refresh(token).catch(codeOf)).toBe('sessionEnded');
  }
  expect(await endings()).toEqual([
    [ONE, 'reused'],
    [ONE, 'signed-out'],
  ]);
});

test('a session outlives the key that its token was made with, and signs out', async () => {
  const { db, deps, enter, endings } = await start();
  const { refreshToken } = await enter();
  await retireSigningKeys(db);
  const next = await createEmbeddedIdentity(deps);
  const [id] = refreshToken.split('.');
  await next.signOut(`${id}.${'A'.repeat(43)}`);
  expect(await endings()).toEqual([[ONE, null]]);
  await next.signOut(refreshToken);
  expect(await endings()).toEqual([[ONE, 'signed-out']]);
});
