import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import type { SignInSource } from '../port.ts';
import {
  deleteOldAttempts,
  forgetFailures,
  forgiveAttempt,
  signedIn,
  startAttempt,
} from './attempt-store.ts';
import { insertAccount } from './identity-account-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const [ONE, OTHER] = ['person.1', 'person.2'];
const SECRET = 'the secret of a browser';
const desk: SignInSource = { address: '192.0.2.1', browser: SECRET };
const street: SignInSource = { address: '198.51.100.7', browser: null };
let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 4 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  await db.deleteFrom('identity_account').execute();
  for (const username of [ONE, OTHER])
    await insertAccount(db, { username, passwordHash: '', mustChange: false, now: new Date(NOW) });
});

const begin = (from: SignInSource, now = NOW, username = ONE) => startAttempt(db, { username, from, now });
const forgive = (from: SignInSource, counted: Parameters<typeof forgiveAttempt>[2], now = NOW) =>
  forgiveAttempt(db, { username: ONE, from, now }, counted);

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await act();
}

/** What is counted of an account by source, the times from now; null for the year 1970. */
async function counts(username = ONE): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('identity_attempt')
    .selectAll()
    .where('username', '=', username)
    .orderBy('source')
    .execute();
  const since = (time: Date) => (time.getTime() === 0 ? null : time.getTime() - NOW);
  return Object.fromEntries(
    rows.map(({ source, failures, locked_until, failed_on, known_until }) => [
      source.replace(/^(browser) .*/, '$1 of its own'),
      [failures, since(failed_on), since(locked_until), since(known_until)],
    ]),
  );
}

test('an attempt is counted for its address and for strangers, and for no browser that has no secret', async () => {
  expect(await begin(street)).toEqual(['address', 'strangers']);
  expect(await begin(street, NOW + 1)).toEqual(['address', 'strangers']);
  expect(await counts()).toEqual({
    'address 198.51.100.7': [2, 1, null, null],
    strangers: [2, 1, null, null],
  });
  expect(await counts(OTHER)).toEqual({});
});

test('the ninth attempt locks, and while the lock is on none is counted', async () => {
  await repeat(8, () => begin(street));
  expect(await begin(street)).not.toBeNull();
  const locked = await counts();
  expect(locked).toMatchObject({ 'address 198.51.100.7': [9, 0, 15_000, null] });
  expect(await begin(street, NOW + 14_999)).toBeNull();
  expect(await counts()).toEqual(locked);
  expect(await begin(street, NOW + 15_000)).toEqual(['address', 'strangers']);
  expect(await begin(street, NOW, OTHER)).toEqual(['address', 'strangers']);
});

test('a lock of strangers keeps out an address that nobody has tried from', async () => {
  for (let n = 0; n < 41; n += 1) await begin({ address: `203.0.113.${n}`, browser: null });
  expect(await begin(street)).toBeNull();
  expect(await counts()).not.toHaveProperty([`address ${street.address}`]);
  expect(await begin(signedIn)).toEqual(['address']);
});

test('who is signed in is counted apart, also when the source is known', async () => {
  expect(await begin(signedIn)).toEqual(['address']);
  expect(await counts()).toEqual({ 'address signed in': [1, 0, null, null] });
  await forgive(signedIn, ['address']);
  expect(await counts()).toEqual({ 'address signed in': [0, null, null, 90 * DAY_MS] });
  expect(await begin(signedIn)).toEqual(['address']);
});

test('the right password makes the browser and the address known, and takes back what was counted', async () => {
  await begin(street);
  const counted = await begin(desk);
  expect(counted).toEqual(['address', 'strangers']);
  await forgive(desk, counted ?? []);
  expect(await counts()).toEqual({
    'address 192.0.2.1': [0, null, null, 90 * DAY_MS],
    'address 198.51.100.7': [1, 0, null, null],
    'browser of its own': [0, null, null, 90 * DAY_MS],
    strangers: [1, 0, null, null],
  });
  expect(await begin(desk)).toEqual(['browser']);
  expect(await begin({ ...desk, browser: null })).toEqual(['address']);
  expect(await begin({ ...street, browser: 'another secret' })).toEqual(['address', 'strangers']);
});

test('the right password from a known browser leaves what was counted of the address', async () => {
  await repeat(3, () => begin({ ...desk, browser: null }));
  await forgive(desk, ['browser'], NOW + 1);
  expect(await counts()).toMatchObject({
    'address 192.0.2.1': [3, 0, null, 90 * DAY_MS + 1],
    'browser of its own': [0, null, null, 90 * DAY_MS + 1],
  });
});

test('the right password without a browser makes only the address known', async () => {
  await forgive(street, (await begin(street)) ?? []);
  expect(Object.keys(await counts())).toEqual(['address 198.51.100.7', 'strangers']);
});

test('a new password forgets the failures and the locks of its account, and what is known stays', async () => {
  await forgive(desk, []);
  await repeat(9, () => begin(desk));
  await begin(street, NOW, OTHER);
  await forgetFailures(db, ONE);
  expect(await counts()).toEqual({
    'address 192.0.2.1': [0, null, null, 90 * DAY_MS],
    'browser of its own': [0, null, null, 90 * DAY_MS],
  });
  expect(await counts(OTHER)).toMatchObject({ strangers: [1, 0, null, null] });
});

test('the secret of a browser is not stored', async () => {
  await forgive(desk, []);
  const rows = await db.selectFrom('identity_attempt').select('source').orderBy('source').execute();
  expect(rows.map(({ source }) => source)).toEqual([
    'address 192.0.2.1',
    expect.stringMatching(/^browser [\w-]{43}$/),
  ]);
});

test('what failed is deleted after a day, what is known when it is known no more', async () => {
  await begin(street);
  await forgive(desk, []);
  expect(await deleteOldAttempts(db, NOW + DAY_MS)).toBe(0);
  expect(await deleteOldAttempts(db, NOW + DAY_MS + 1)).toBe(2);
  expect(await deleteOldAttempts(db, NOW + 90 * DAY_MS)).toBe(0);
  expect(await deleteOldAttempts(db, NOW + 90 * DAY_MS + 1)).toBe(2);
  expect(await counts()).toEqual({});
});
