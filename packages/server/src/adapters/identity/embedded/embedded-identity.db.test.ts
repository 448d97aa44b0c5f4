import { randomBytes } from 'node:crypto';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { identityContract } from '@vinculum/testkit/suites/identity-contract.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { connect } from '../../../db/connect.ts';
import { keySeal } from '../../authority/key-seal.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { findAccount } from './identity-account-store.ts';
import { deleteExpiredSessions } from './identity-session-store.ts';
import { startFamily } from './refresh-families.ts';
import { insertFirstKey } from './signing-key-store.ts';
import { signingKeys } from './signing-keys.ts';

async function start() {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 8 });
  const clock = testClock();
  const groups = new Map<string, readonly string[]>();
  const deps = {
    db,
    keySeal: keySeal(randomBytes(32)),
    clock: clock.now,
    randomBytes,
    groupsOf: async (username: string) => groups.get(username) ?? [],
  };
  return {
    db,
    deps,
    clock,
    provider: await createEmbeddedIdentity(deps),
    setGroups: (username: string, input: readonly string[]) => void groups.set(username, input),
    stop: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}

identityContract('the embedded one', start);

const account = { username: 'person.1', password: 'Correct-Horse#1', mustChangePassword: false };

test('two servers on one database share keys, failures and sessions', async () => {
  const { deps, provider: one, stop } = await start();
  const two = await createEmbeddedIdentity(deps);
  await one.createAccount(account);
  const result = await two.signIn(account.username, account.password);
  if (result.kind !== 'tokens') throw new Error('no tokens');
  expect((await one.verify(result.tokens.accessToken)).username).toBe(account.username);
  const rotated = await one.refresh(result.tokens.refreshToken);
  expect((await two.refresh(rotated.refreshToken)).expiresIn).toBe(600);
  await stop();
});

test('tokens and challenges hold until the last moment of their time and not at it', async () => {
  const { clock, provider, stop } = await start();
  await provider.createAccount(account);
  const begun = clock.now();
  const minute = 60_000;
  const enter = async () => {
    const result = await provider.signIn(account.username, account.password);
    if (result.kind !== 'tokens') throw new Error('no tokens');
    return result.tokens;
  };
  const first = await enter();
  expect([first.expiresIn, first.refreshExpiresIn]).toEqual([600, 30 * 24 * 3600]);
  const challenges: string[] = [];
  for (const username of ['person.2', 'person.3']) {
    await provider.createAccount({ ...account, username, mustChangePassword: true });
    const result = await provider.signIn(username, account.password);
    if (result.kind === 'newPasswordRequired') challenges.push(result.session);
  }
  const holds = async (ask: () => Promise<unknown>) => await ask().then(() => true, codeOf);
  const atEnd = async (ms: number, ask: () => Promise<unknown>) => {
    clock.set(begun + ms - 1);
    const before = await holds(ask);
    clock.set(begun + ms);
    return [before, await holds(ask)];
  };
  const answer = () => provider.answerNewPassword(challenges.pop() ?? '', 'Battery-Staple#2');
  expect(await atEnd(5 * minute, answer)).toEqual([true, 'challengeExpired']);
  expect(await atEnd(10 * minute, () => provider.verify(first.accessToken))).toEqual([
    true,
    'unauthenticated',
  ]);
  // Renewing does not lengthen it.
  let token = first.refreshToken;
  const renew = async () => {
    token = (await provider.refresh(token)).refreshToken;
  };
  await renew();
  expect(await atEnd(30 * 24 * 60 * minute, renew)).toEqual([true, 'sessionEnded']);
  await stop();
});

/** By a clock that goes on, and by one that is put back. */
const ways = [1, -1];

test.each(ways)(
  'a refresh token is given its next one again for five seconds, and ends its family after them (%i)',
  async (way) => {
    const { db, clock, provider, stop } = await start();
    await provider.createAccount(account);
    const signedIn = await provider.signIn(account.username, account.password);
    if (signedIn.kind !== 'tokens') throw new Error('no tokens');
    const { refreshToken } = signedIn.tokens;
    const next = await provider.refresh(refreshToken);
    clock.advance(5000 * way);
    expect((await provider.refresh(refreshToken)).refreshToken).toBe(next.refreshToken);
    clock.advance(way);
    expect(await provider.refresh(refreshToken).catch(codeOf)).toBe('sessionEnded');
    expect(await provider.refresh(next.refreshToken).catch(codeOf)).toBe('sessionEnded');
    // Signing out afterwards does not hide why it ended.
    await provider.signOut(next.refreshToken);
    expect(await db.selectFrom('identity_session').select('end_cause').execute()).toEqual([
      { end_cause: 'reused' },
    ]);
    await stop();
  },
);

test('keys that could not be read are read again by the next who needs them', async () => {
  const { db, deps, stop } = await start();
  const keys = signingKeys(deps);
  await sql`alter table signing_key rename to away`.execute(db);
  await expect(keys.signing()).rejects.toThrow('signing_key');
  await sql`alter table away rename to signing_key`.execute(db);
  expect((await keys.signing()).kid).not.toBe('');
  await stop();
});

test.each(ways)(
  'of servers that start at once one makes the key; one that is made later is looked for after five seconds (%i)',
  async (way) => {
    const { db, deps, clock, stop } = await start();
    await db.deleteFrom('signing_key').execute();
    const one = await createEmbeddedIdentity(deps);
    const late = { kid: 'late', sealedKey: Buffer.of(), publicJwk: {}, now: new Date(clock.now()) };
    await insertFirstKey(db, late);
    expect(await db.selectFrom('signing_key').select('kid').execute()).toHaveLength(1);
    await one.createAccount(account);
    await db.deleteFrom('signing_key').execute();
    const other = await createEmbeddedIdentity(deps);
    const result = await other.signIn(account.username, account.password);
    if (result.kind !== 'tokens') throw new Error('no tokens');
    const { accessToken } = result.tokens;
    clock.advance(4999 * way);
    expect(await one.verify(accessToken).catch(codeOf)).toBe('unauthenticated');
    clock.advance(way);
    expect(await one.verify(accessToken)).toMatchObject({ username: account.username });
    await stop();
  },
);

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

test('a sign-in that a change of password overtakes leaves no session behind', async () => {
  const { db, deps, provider, stop } = await start();
  await provider.createAccount(account);
  // All within the millisecond in which the account was made.
  const changes = [
    () => provider.setDisabled(account.username, true),
    () => provider.setPassword(account.username, 'Battery-Staple#2', false),
  ];
  for (const change of changes) {
    const checked = await findAccount(db, account.username);
    if (checked === null) throw new Error('no account');
    await change();
    expect(await startFamily({ ...deps, keys: signingKeys(deps) }, checked)).toBeNull();
  }
  expect(await db.selectFrom('identity_session').selectAll().execute()).toEqual([]);
  await stop();
});

test('a change of password waits for a sign-in under way and ends its session', async () => {
  const { db, deps, provider, stop } = await start();
  await provider.createAccount(account);
  const checked = await findAccount(db, account.username);
  if (checked === null) throw new Error('no account');
  const changed = await db.transaction().execute(async (trx) => {
    await startFamily({ ...deps, db: trx, keys: signingKeys(deps) }, checked);
    const change = provider.setPassword(account.username, 'Battery-Staple#2', false);
    await waitsForLock(db);
    return { change };
  });
  await changed.change;
  const rows = await db.selectFrom('identity_session').select('end_cause').execute();
  expect(rows).toEqual([{ end_cause: 'password-changed' }]);
  await stop();
});

test('a session that ended by time is deleted, one that may still be refreshed is not', async () => {
  const { db, clock, provider, stop } = await start();
  await provider.createAccount(account);
  const enter = () => provider.signIn(account.username, account.password);
  const early = await enter();
  if (early.kind !== 'tokens') throw new Error('no tokens');
  clock.advance(1000);
  await enter();
  clock.advance((early.tokens.refreshExpiresIn - 1) * 1000);
  expect(await deleteExpiredSessions(db, clock.now())).toBe(1);
  expect(await deleteExpiredSessions(db, clock.now())).toBe(0);
  expect(await db.selectFrom('identity_session').selectAll().execute()).toHaveLength(1);
  await stop();
});

test('nobody who reads the database can sign a token', async () => {
  const { db, deps, provider, stop } = await start();
  await provider.createAccount(account);
  const { rows } = await sql<{ row: string }>`select row_to_json(k)::text as row from signing_key k`.execute(
    db,
  );
  const [{ row } = { row: '' }] = rows;
  const jwk = z
    .object({ public_jwk: z.object({ x: z.string() }), sealed_key: z.string() })
    .parse(JSON.parse(row));
  expect(row).not.toMatch(/"d" ?:/);
  const key = z.object({ d: z.string(), x: z.string() });
  const sealed = Buffer.from(jwk.sealed_key.slice(2), 'hex');
  expect(key.parse(JSON.parse(deps.keySeal.open(sealed))).x).toBe(jwk.public_jwk.x);
  await stop();
});

test('neither passwords nor refresh secrets are stored', async () => {
  const { db, provider, stop } = await start();
  await provider.createAccount(account);
  const result = await provider.signIn(account.username, account.password);
  if (result.kind !== 'tokens') throw new Error('no tokens');
  const [, secret = ''] = result.tokens.refreshToken.split('.');
  const stored = JSON.stringify([
    await db.selectFrom('identity_account').selectAll().execute(),
    (await db.selectFrom('identity_session').selectAll().execute()).map((row) => row.token_hash.toString()),
  ]);
  expect(stored).toContain('$argon2id$');
  expect(stored).not.toContain(account.password);
  expect(stored).not.toContain(secret);
  await stop();
});
