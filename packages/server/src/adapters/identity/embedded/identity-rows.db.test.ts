import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { changedBy, type Changes, storeRows } from '@vinculum/testkit/rows/changed-by.ts';
import { told } from '@vinculum/testkit/rows/message-rows.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import type { Database } from '../../../db/database.ts';
import {
  endPoolSessions,
  forgetPoolSessions,
  isPoolSessionEnded,
} from '../cognito/ended-pool-session-store.ts';
import { deleteOldAttempts, forgetFailures } from './attempt-store.ts';
import { findAccount, markDisabled, removeAccount, replacePassword } from './identity-account-store.ts';
import {
  deleteExpiredSessions,
  endSession,
  endSessionsOf,
  insertSession,
  lockLiveSession,
  rotateSession,
  startOfLiveSession,
} from './identity-session-store.ts';
import { insertFirstKey, listKeys, listPublicKeys } from './signing-key-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const now = new Date(NOW);
const AT = told(NOW);
const SINCE = new Date(NOW - 1000);
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const [FIRST, SECOND, ENDED] = [idOf(1), idOf(2), idOf(3)];
const [EXPIRED, OTHERS, NEW] = [idOf(4), idOf(5), idOf(6)];
let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Two accounts, of which one is disabled; of the first live sessions, one that has ended and one that ends now. */
beforeEach(async () => {
  await sql`truncate identity_account, ended_pool_session, signing_key cascade`.execute(db);
  const account = { password_hash: 'x', must_change_password: false, updated_on: told(NOW - 1000) };
  await storeRows(db, 'identity_account', [
    { ...account, username: 'one', is_disabled: false },
    { ...account, username: 'two', is_disabled: true },
  ]);
  const began = {
    created_on: told(NOW - 1000),
    rotated_on: told(NOW - 1000),
    ended_on: null,
    end_cause: null,
  };
  const session = { ...began, username: 'one', token_hash: String.raw`\x00`, expires_on: told(NOW + 1) };
  await storeRows(db, 'identity_session', [
    { ...session, id: FIRST },
    { ...session, id: SECOND },
    { ...session, id: ENDED, ended_on: told(NOW - 1), end_cause: 'reused' },
    { ...session, id: EXPIRED, expires_on: AT },
    { ...session, id: OTHERS, username: 'two' },
  ]);
  const tried = { failures: 3, locked_until: told(NOW + 5), known_until: told(NOW - 1) };
  await storeRows(db, 'identity_attempt', [
    { ...tried, username: 'one', source: 'a', failed_on: told(NOW - DAY_MS - 1) },
    { ...tried, username: 'one', source: 'b', failed_on: told(NOW - DAY_MS) },
    { ...tried, username: 'two', source: 'a', failed_on: told(NOW - DAY_MS - 1), known_until: AT },
  ]);
});

const changesOf = (work: () => Promise<unknown>): Promise<Changes> =>
  changedBy(
    db,
    { identity_account: ['username'], identity_session: ['id'], identity_attempt: ['username', 'source'] },
    work,
  );
const one = { username: 'one', updated_on: SINCE };
const ended = { ended_on: AT, end_cause: 'signed-out' };
const end = { cause: 'signed-out', now } as const;
const password = { passwordHash: 'y', mustChange: true, now };
const failures = { failures: 0, locked_until: told(0), failed_on: told(0) };
const token = { tokenHash: Buffer.from([1]), now };

test.each<[string, () => Promise<unknown>, Changes]>([
  [
    'a new password',
    () => replacePassword(db, one, password),
    { identity_account: { one: { password_hash: 'y', must_change_password: true, updated_on: AT } } },
  ],
  [
    'one of an account that has changed',
    () => replacePassword(db, { ...one, updated_on: now }, password),
    {},
  ],
  [
    'an account that is disabled',
    () => markDisabled(db, 'one', { isDisabled: true, now }),
    { identity_account: { one: { is_disabled: true, updated_on: AT } } },
  ],
  [
    'an account that is removed',
    () => removeAccount(db, 'two'),
    {
      identity_account: { two: null },
      identity_session: { [OTHERS]: null },
      identity_attempt: { 'two/a': null },
    },
  ],
  [
    'a token that is the next',
    () => inTransaction(db, (trx) => rotateSession(trx, FIRST, token)),
    { identity_session: { [FIRST]: { token_hash: String.raw`\x01`, rotated_on: AT } } },
  ],
  ['what ended by time', () => deleteExpiredSessions(db, NOW), { identity_session: { [EXPIRED]: null } }],
  ['a session', () => endSession(db, FIRST, end), { identity_session: { [FIRST]: ended } }],
  ['a session that has ended', () => endSession(db, ENDED, end), {}],
  [
    'all sessions but one',
    () => endSessionsOf(db, 'one', { ...end, keepId: SECOND }),
    { identity_session: { [FIRST]: ended, [EXPIRED]: ended } },
  ],
  [
    'all sessions',
    () => endSessionsOf(db, 'one', { ...end, keepId: null }),
    { identity_session: { [FIRST]: ended, [SECOND]: ended, [EXPIRED]: ended } },
  ],
  [
    'failures that are forgotten',
    () => forgetFailures(db, 'one'),
    { identity_attempt: { 'one/a': failures, 'one/b': failures } },
  ],
  ['attempts that count no more', () => deleteOldAttempts(db, NOW), { identity_attempt: { 'one/a': null } }],
])('%s: nothing changes but that', async (_what, work, changes) => {
  expect(await changesOf(work)).toEqual(changes);
});

test('a session begins for an account that is as it was read, and not disabled', async () => {
  const begin = (account: typeof one) =>
    insertSession(db, account, { id: NEW, tokenHash: Buffer.from([2]), now, expiresOn: new Date(NOW + 9) });
  expect(await begin({ ...one, updated_on: now })).toBe(false);
  expect(await begin({ ...one, username: 'two' })).toBe(false);
  const added = { id: NEW, username: 'one', token_hash: String.raw`\x02`, created_on: AT, rotated_on: AT };
  expect(await changesOf(() => begin(one))).toEqual({
    identity_session: { [NEW]: { ...added, expires_on: told(NOW + 9), ended_on: null, end_cause: null } },
  });
});

test('a session is live until it has ended or its time is over', async () => {
  const locked = (id: string) => inTransaction(db, (trx) => lockLiveSession(trx, id, now));
  expect(await startOfLiveSession(db, FIRST, now)).toEqual(SINCE);
  expect((await locked(SECOND))?.id).toBe(SECOND);
  for (const id of [ENDED, EXPIRED, NEW])
    expect([await startOfLiveSession(db, id, now), await locked(id)]).toEqual([null, null]);
  expect((await findAccount(db, 'two'))?.username).toBe('two');
  expect(await findAccount(db, 'three')).toBeNull();
});

test('of a user pool those sessions have ended that began within the time, of that user, for a day', async () => {
  await endPoolSessions(db, 'one', { started: { from: 10, to: 20 }, now: NOW });
  await endPoolSessions(db, 'two', { started: { from: 30, to: 40 }, now: NOW - 1 });
  const isEnded = (start: number) => isPoolSessionEnded(db, { username: 'one', start });
  expect(await Promise.all([9, 10, 20, 21, 30].map(isEnded))).toEqual([false, true, true, false, false]);
  expect(await forgetPoolSessions(db, NOW + DAY_MS)).toBe(1);
  expect(await isEnded(10)).toBe(true);
  const rows = await db.selectFrom('ended_pool_session').select(['username', 'ended_on']).execute();
  expect(rows).toEqual([{ username: 'one', ended_on: now }]);
});

test('the first key is the only one that is made, and the newest is listed first', async () => {
  const key = (kid: string, at: number) => {
    return { kid, sealedKey: Buffer.from([3]), publicJwk: { kid }, now: new Date(at) };
  };
  await insertFirstKey(db, key('b', NOW));
  await insertFirstKey(db, key('c', NOW));
  expect((await listKeys(db)).map(({ kid }) => kid)).toEqual(['b']);
  await storeRows(
    db,
    'signing_key',
    ['z', 'a', 'new'].map((kid) => {
      const created_on = told(kid === 'new' ? NOW + 1 : NOW);
      return { kid, sealed_key: String.raw`\x03`, public_jwk: { kid }, created_on };
    }),
  );
  expect((await listKeys(db)).map(({ kid }) => kid)).toEqual(['new', 'a', 'b', 'z']);
  expect((await listPublicKeys(db))[0]).toEqual({ kid: 'new' });
});
