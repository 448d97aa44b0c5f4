import { randomBytes } from 'node:crypto';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { keySeal } from '../../authority/key-seal.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { listPublicKeys, retireSigningKeys } from './signing-key-store.ts';
import { signingKeys } from './signing-keys.ts';

const [ONE, OTHER] = ['person.1', 'person.2'];
const PASSWORD = 'Correct-Horse#1';
const NEXT = 'Battery-Staple#2';
const SECONDS = 30 * 24 * 3600;

async function start() {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 8 });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const clock = testClock();
  const deps = {
    db,
    keySeal: keySeal(randomBytes(32)),
    clock: clock.now,
    randomBytes,
    groupsOf: async () => ['CONSUMERS'],
  };
  const provider = await createEmbeddedIdentity(deps);
  for (const username of [ONE, OTHER])
    await provider.createAccount({ username, password: PASSWORD, mustChangePassword: false });
  const enter = async (username = ONE) => {
    const result = await provider.signIn(username, PASSWORD);
    if (result.kind !== 'tokens') throw new Error('no tokens');
    return result.tokens;
  };
  const challenge = async (username: string) => {
    await provider.createAccount({ username, password: PASSWORD, mustChangePassword: true });
    const result = await provider.signIn(username, PASSWORD);
    if (result.kind !== 'newPasswordRequired') throw new Error('no challenge');
    return result.session;
  };
  /** How the sessions ended, in the order in which they began; null for one that goes on. */
  const endings = async () =>
    (
      await db
        .selectFrom('identity_session')
        .select(['username', 'end_cause'])
        .orderBy('username')
        .orderBy('created_on')
        .execute()
    ).map(({ username, end_cause }) => [username, end_cause]);
  return { db, clock, deps, provider, enter, challenge, endings };
}

const codeOf = (error: unknown) => {
  if (error instanceof AppError) return error.code;
  throw error;
};

test('every way in which a session ends leaves its own cause, and ends no session of somebody else', async () => {
  const { clock, provider, enter, endings } = await start();
  await enter(OTHER);
  const { refreshToken } = await enter();
  await provider.signOut(refreshToken);
  const acts = [
    () => provider.endSessions(ONE),
    () => provider.setDisabled(ONE, true),
    () => provider.setDisabled(ONE, false),
    () => provider.setPassword(ONE, NEXT, false),
  ];
  for (const act of acts) {
    clock.advance(1000);
    if (act !== acts[2]) await enter();
    await act();
  }
  expect(await endings()).toEqual([
    ...['signed-out', 'ended', 'disabled', 'password-changed'].map((cause) => [ONE, cause]),
    [OTHER, null],
  ]);
});

test('an account that is switched on again, or was never off, loses no session', async () => {
  const { provider, enter, endings } = await start();
  await enter();
  await provider.setDisabled(ONE, false);
  expect(await endings()).toEqual([[ONE, null]]);
});

test('a change of the own password ends the other sessions of the user, and all when the token is none', async () => {
  const { clock, provider, enter, endings } = await start();
  const own = await enter();
  clock.advance(1000);
  await enter();
  await enter(OTHER);
  const change = { username: ONE, oldPassword: PASSWORD, newPassword: NEXT };
  expect(await provider.changePassword({ ...change, keepRefreshToken: own.refreshToken })).toBeNull();
  expect(await endings()).toEqual([
    [ONE, null],
    [ONE, 'password-changed'],
    [OTHER, null],
  ]);
  const back = { username: ONE, oldPassword: NEXT, newPassword: PASSWORD };
  await provider.changePassword({ ...back, keepRefreshToken: 'nonsense' });
  expect((await endings())[0]).toEqual([ONE, 'password-changed']);
});

test('the account of nobody is not found by who sets its password or switches it', async () => {
  const { provider } = await start();
  expect(await provider.setPassword('nobody', NEXT, false).catch(codeOf)).toBe('notFound');
  expect(await provider.setDisabled('nobody', true).catch(codeOf)).toBe('notFound');
  expect([await provider.hasAccount('nobody'), await provider.hasAccount(ONE)]).toEqual([false, true]);
});

test.each([
  { what: 'its account was switched off', act: 'disable' },
  { what: 'its account is gone', act: 'delete' },
  { what: 'somebody else set the password', act: 'set' },
])('a challenge answers nothing once $what, in the same millisecond too', async ({ act }) => {
  const { provider, challenge } = await start();
  const session = await challenge('person.3');
  if (act === 'disable') await provider.setDisabled('person.3', true);
  else if (act === 'delete') await provider.deleteAccount('person.3');
  else await provider.setPassword('person.3', PASSWORD, true);
  expect(await provider.answerNewPassword(session, NEXT).catch(codeOf)).toBe('challengeExpired');
});

test('a change of password that another change overtakes is refused and changes nothing', async () => {
  const { db, provider, challenge, enter, endings } = await start();
  const session = await challenge('person.3');
  await enter();
  const overtaken = async (username: string, change: () => Promise<unknown>) => {
    const { changing } = await db.transaction().execute(async (trx) => {
      await sql`update identity_account set updated_on = updated_on + interval '1 second'
        where username = ${username}`.execute(trx);
      const under = change().catch(codeOf);
      await waitsForLock(db);
      return { changing: under };
    });
    return await changing;
  };
  expect(await overtaken(ONE, () => provider.setPassword(ONE, NEXT, false))).toBe('conflict');
  expect(await overtaken('person.3', () => provider.answerNewPassword(session, NEXT))).toBe(
    'challengeExpired',
  );
  expect(await endings()).toEqual([[ONE, null]]);
  expect((await enter()).expiresIn).toBe(600);
});

test('an account that changes while its password is looked at opens no session and takes no new password', async () => {
  const { db, provider, endings } = await start();
  // Somebody else changes it whenever an attempt is counted or taken back.
  await sql`create function overtake() returns trigger language plpgsql as $$ begin
    update identity_account set updated_on = updated_on + interval '1 second' where username = new.username;
    return new; end $$`.execute(db);
  await sql`create trigger overtake after insert or update on identity_attempt
    for each row execute function overtake()`.execute(db);
  expect(await provider.signIn(ONE, PASSWORD).catch(codeOf)).toBe('incorrectCredentials');
  expect(await endings()).toEqual([]);
  const change = { username: ONE, oldPassword: PASSWORD, newPassword: NEXT, keepRefreshToken: undefined };
  expect(await provider.changePassword(change).catch(codeOf)).toBe('conflict');
});

test('a session lasts thirty days from the sign-in, in whole seconds, and its tokens not a moment longer', async () => {
  const { clock, provider, enter } = await start();
  const begun = clock.now();
  const first = await enter();
  expect([first.refreshExpiresIn, first.sessionStartedAt]).toEqual([SECONDS, begun]);
  clock.advance(1);
  const second = await provider.refresh(first.refreshToken);
  expect([second.refreshExpiresIn, second.sessionStartedAt]).toEqual([SECONDS - 1, begun]);
  clock.set(begun + SECONDS * 1000 - 60_000);
  const last = await provider.refresh(second.refreshToken);
  expect([last.refreshExpiresIn, last.expiresIn]).toEqual([60, 600]);
  clock.advance(59_999);
  expect(await provider.verify(last.accessToken)).toMatchObject({ sessionStartedAt: begun });
  clock.advance(1);
  expect(await provider.verify(last.accessToken).catch(codeOf)).toBe('unauthenticated');
});

test('an access token says who, since when, for whom and by which published key', async () => {
  const { db, clock, enter } = await start();
  clock.advance(1);
  const { accessToken } = await enter();
  const { kid } = decodeProtectedHeader(accessToken);
  const now = clock.now();
  expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'EdDSA', kid, typ: 'JWT' });
  expect(decodeJwt(accessToken)).toEqual({
    sub: ONE,
    sid: expect.any(String),
    groups: ['CONSUMERS'],
    iss: 'vinculum',
    aud: 'access',
    iat_ms: now,
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + 600,
  });
  const published = { kid, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x: expect.any(String) };
  expect(await listPublicKeys(db)).toEqual([published]);
});

test('a token of ours counts only whole: with issuer, audience, subject, session, groups and an end to come', async () => {
  const { clock, deps, provider, enter } = await start();
  const { sid } = decodeJwt((await enter()).accessToken);
  const { kid, privateKey } = await signingKeys(deps).signing();
  const now = Math.floor(clock.now() / 1000);
  const whole = {
    sub: ONE,
    sid,
    groups: [],
    iss: 'vinculum',
    aud: 'access',
    exp: now + 1,
    iat: now,
    iat_ms: clock.now(),
  };
  const verify = async (change: Record<string, unknown>) => {
    const header = { alg: 'EdDSA', kid };
    const token = await new SignJWT({ ...whole, ...change }).setProtectedHeader(header).sign(privateKey);
    return await provider.verify(token).then(({ username }) => username, codeOf);
  };
  expect(await verify({})).toBe(ONE);
  for (const left of Object.keys(whole).filter((name) => name !== 'iat'))
    expect([left, await verify({ [left]: undefined })]).toEqual([left, 'unauthenticated']);
  for (const change of [{ iss: 'x' }, { aud: 'new-password' }, { exp: now }, { sid: 'x' }, { groups: 'x' }])
    expect([change, await verify(change)]).toEqual([change, 'unauthenticated']);
});

test('keys that are retired end every token, and the next start makes another one', async () => {
  const { db, deps, enter } = await start();
  const { accessToken } = await enter();
  await retireSigningKeys(db);
  expect(await listPublicKeys(db)).toEqual([]);
  const next = await createEmbeddedIdentity(deps);
  expect(await listPublicKeys(db)).toHaveLength(1);
  expect(await next.verify(accessToken).catch(codeOf)).toBe('unauthenticated');
});

test('a server with another seal does not start, and says what is to be done', async () => {
  const { db, deps } = await start();
  const starting = createEmbeddedIdentity({ ...deps, keySeal: keySeal(randomBytes(32)) });
  await expect(starting).rejects.toMatchObject({
    message: expect.stringContaining('retire the signing key'),
    cause: expect.any(Error),
  });
  expect(await listPublicKeys(db)).toHaveLength(1);
});
