import { randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { testClock } from '@vinculum/testkit/machine/test-clock.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import { keySeal } from '../authority/key-seal.ts';
import { deleteOldAttempts } from './embedded/attempt-store.ts';
import { createEmbeddedIdentity } from './embedded/embedded-identity.ts';
import type { SignInSource } from './port.ts';

const USERNAME = 'person.1';
const RIGHT = 'Correct-Horse#1';
const WRONG = 'Wrong-Horse#1';
const owner: SignInSource = { address: '192.0.2.1', browser: 'the browser of the owner' };
const guesser: SignInSource = { address: '198.51.100.7', browser: null };

async function start() {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 8 });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const clock = testClock();
  const deps = { db, keySeal: keySeal(randomBytes(32)), clock: clock.now, randomBytes };
  const provider = await createEmbeddedIdentity({ ...deps, groupsOf: async () => [] });
  await provider.createAccount({ username: USERNAME, password: RIGHT, mustChangePassword: false });
  const enter = (from: SignInSource, password = RIGHT) =>
    provider.signIn(USERNAME, password, from).then(({ kind }) => kind, codeOf);
  const miss = async (from: SignInSource, times: number) => {
    for (let n = 0; n < times; n += 1) expect(await enter(from, WRONG)).toBe('incorrectCredentials');
  };
  const failuresOf = async (source: string) => {
    const rows = await db.selectFrom('identity_attempt').select(['source', 'failures']).execute();
    return rows.find((row) => row.source === source)?.failures ?? 0;
  };
  return { db, clock, provider, enter, miss, failuresOf };
}

/** Another address at every number. */
const stranger = (n: number): SignInSource => ({ address: `203.0.113.${n}`, browser: `browser ${n}` });

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

test('guesses made all at once are counted one by one', async () => {
  const { enter, failuresOf } = await start();
  await Promise.all(Array.from({ length: 40 }, (_, n) => enter(guesser, `Guess-${n}#aA`)));
  expect(await failuresOf(`address ${guesser.address}`)).toBe(9);
});

test('eight wrong passwords cost nothing, each further one locks for twice as long, up to fifteen minutes', async () => {
  const { clock, enter, miss } = await start();
  await miss(guesser, 8);
  expect(await enter(guesser)).toBe('tokens');
  await miss(guesser, 8);
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
    await miss(guesser, 1);
    clock.advance(seconds * 1000 - 1);
    expect(await enter(guesser)).toBe('incorrectCredentials');
    clock.advance(1);
  }
  expect(await enter(guesser)).toBe('tokens');
});

test('who guesses is locked, the owner is not: in the own browser, at the own address, or at a new one', async () => {
  const { enter, miss } = await start();
  expect(await enter(owner)).toBe('tokens');
  await miss(guesser, 9);
  expect(await enter(guesser)).toBe('incorrectCredentials');
  expect(await enter(owner)).toBe('tokens');
  expect(await enter({ ...owner, address: '192.0.2.200' })).toBe('tokens');
  expect(await enter({ ...owner, browser: null })).toBe('tokens');
  expect(await enter(stranger(1))).toBe('tokens');
});

test('somebody at the address of the owner locks the address, not the browser', async () => {
  const { enter, miss } = await start();
  expect(await enter(owner)).toBe('tokens');
  await miss({ address: owner.address, browser: null }, 9);
  expect(await enter({ address: owner.address, browser: 'made up' })).toBe('incorrectCredentials');
  expect(await enter(owner)).toBe('tokens');
});

test('all guesses at an account are bounded, however many addresses they come from; the owner still enters', async () => {
  const { clock, enter, failuresOf, miss } = await start();
  expect(await enter(owner)).toBe('tokens');
  for (let n = 0; n < 16; n += 1) await miss(stranger(n), 3);
  expect(await failuresOf('strangers')).toBe(41);
  expect(await enter(stranger(100))).toBe('incorrectCredentials');
  expect(await enter(owner)).toBe('tokens');
  expect(await failuresOf('strangers')).toBe(41);
  // Each a moment after the last lock has ended, for half a day: one in a quarter of an hour.
  for (let n = 0; n < 60; n += 1) {
    clock.advance(12 * MINUTE_MS);
    await miss(stranger(20 + n), 1);
  }
  expect(await failuresOf('strangers')).toBeLessThan(41 + 6 + 12 * 4);
  expect(await enter(owner)).toBe('tokens');
});

test('addresses of one network of IPv6 are one, and an address of IPv4 is one however it is written', async () => {
  const { enter, failuresOf, miss } = await start();
  await miss({ address: '2001:db8::1', browser: null }, 5);
  await miss({ address: '2001:db8:0:0:1:2:3:4', browser: null }, 4);
  expect(await failuresOf('address 2001:db8:0:0')).toBe(9);
  expect(await enter({ address: '2001:db8:0:1::1', browser: null })).toBe('tokens');
  await miss({ address: '::ffff:198.51.100.9', browser: null }, 1);
  expect(await failuresOf('address 198.51.100.9')).toBe(1);
});

test('who is signed in changes the password while strangers are locked, and guesses the old one no better', async () => {
  const { enter, miss, provider } = await start();
  for (let n = 0; n < 20; n += 1) await miss(stranger(n), 3);
  const change = { username: USERNAME, newPassword: 'Battery-Staple#2', keepRefreshToken: undefined };
  const ask = (oldPassword: string) => provider.changePassword({ ...change, oldPassword }).catch(codeOf);
  for (let n = 0; n < 8; n += 1) expect(await ask(WRONG)).toBe('incorrectCredentials');
  expect(await ask(RIGHT)).toBeNull();
  // Of the new password nothing was guessed yet.
  expect(await enter(stranger(1), 'Battery-Staple#2')).toBe('tokens');
});

test('a source is forgotten when it counts for nothing any more', async () => {
  const { db, clock, enter, miss } = await start();
  await enter(owner);
  await miss(guesser, 1);
  clock.advance(DAY_MS + 1);
  expect(await deleteOldAttempts(db, clock.now())).toBe(2);
  clock.advance(88 * DAY_MS);
  expect(await deleteOldAttempts(db, clock.now())).toBe(0);
  clock.advance(DAY_MS);
  expect(await deleteOldAttempts(db, clock.now())).toBe(2);
});
