import { randomBytes } from 'node:crypto';
import { identityContract } from '@vinculum/testkit/identity-contract.ts';
import { testClock } from '@vinculum/testkit/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/test-database.ts';
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { findAccount } from './identity-account-store.ts';
import { deleteExpiredSessions } from './identity-session-store.ts';
import { startFamily } from './refresh-families.ts';
import { signingKeys } from './signing-keys.ts';

async function start() {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 8 });
  const clock = testClock();
  const groups = new Map<string, readonly string[]>();
  const deps = {
    db,
    clock: clock.now,
    randomBytes,
    groupsOf: async (username: string) => groups.get(username) ?? [],
  };
  return {
    db,
    deps,
    clock,
    provider: await createEmbeddedIdentity(deps),
    setGroups: (username: string, given: readonly string[]) => void groups.set(username, given),
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

test('guesses made all at once are counted one by one', async () => {
  const { db, provider, stop } = await start();
  await provider.createAccount(account);
  const guesses = Array.from({ length: 40 }, (_, n) => provider.signIn(account.username, `Guess-${n}#aA`));
  await Promise.allSettled(guesses);
  const row = await db.selectFrom('identity_account').selectAll().executeTakeFirstOrThrow();
  expect(row.failed_attempts).toBe(9);
  expect(row.locked_until).not.toBeNull();
  await stop();
});

test('a sign-in that a change of password overtakes leaves no session behind', async () => {
  const { db, deps, clock, provider, stop } = await start();
  await provider.createAccount(account);
  const changes = [
    () => provider.setPassword(account.username, 'Battery-Staple#2', false),
    () => provider.setDisabled(account.username, true),
  ];
  for (const change of changes) {
    const checked = await findAccount(db, account.username);
    if (checked === null) throw new Error('no account');
    clock.advance(1);
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

/** Until a statement of this database waits for somebody's lock. */
async function waitsForLock(db: Kysely<Database>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    },
    { timeout: 10_000, interval: 20 },
  );
}

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
