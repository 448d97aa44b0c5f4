import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { openDatabase, type OpenDatabase } from '@vinculum/testkit/rows/open-database.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { type Changes, rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
const SINCE = new Date(NOW - 1000);
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const [FIRST, SECOND, ENDED] = [idOf(1), idOf(2), idOf(3)];
const [EXPIRED, OTHERS, NEW] = [idOf(4), idOf(5), idOf(6)];
let database: OpenDatabase;
let db: OpenDatabase['db'];

beforeAll(async () => {
  database = await openDatabase();
  ({ db } = database);
});
afterAll(() => database.stop());

/** Two accounts, of which one is disabled; of the first live sessions, one that has ended and one that ends now. */
beforeEach(async () => {
  await sql`truncate identity_account, ended_pool_session, signing_key cascade`.execute(db);
  await putRows(db, 'identity_account', [
    { username: 'one', updated_on: SINCE },
    { username: 'two', updated_on: SINCE, is_disabled: true },
  ]);
  const session = { username: 'one', created_on: SINCE, rotated_on: SINCE, expires_on: new Date(NOW + 1) };
  await putRows(db, 'identity_session', [
    { ...session, id: FIRST },
    { ...session, id: SECOND },
    { ...session, id: ENDED, ended_on: new Date(NOW - 1), end_cause: 'reused' },
    { ...session, id: EXPIRED, expires_on: now },
    { ...session, id: OTHERS, username: 'two' },
  ]);
  const tried = { failures: 3, locked_until: new Date(NOW + 5), known_until: new Date(NOW - 1) };
  await putRows(db, 'identity_attempt', [
    { ...tried, username: 'one', source: 'a', failed_on: new Date(NOW - DAY_MS - 1) },
    { ...tried, username: 'one', source: 'b', failed_on: new Date(NOW - DAY_MS) },
    { ...tried, username: 'two', source: 'a', failed_on: new Date(NOW - DAY_MS - 1), known_until: now },
  ]);
});

const changesOf = (work: () => Promise<unknown>) =>
  rowsChanged(db, ['identity_account', 'identity_session', 'identity_attempt'], work);
const one = { username: 'one', updated_on: SINCE };
const ended = (...ids: string[]): Changes => ({
  identity_session: { changed: ids.map((id) => ({ id, ended_on: now, end_cause: 'signed-out' })) },
});
const end = { cause: 'signed-out', now } as const;
const password = { passwordHash: 'y', mustChange: true, now };
const failures = { failures: 0, locked_until: new Date(0), failed_on: new Date(0) };
const token = { tokenHash: Buffer.from([1]), now };

test.each<[string, () => Promise<unknown>, Changes]>([
  [
    'a new password',
    () => replacePassword(db, one, password),
    {
      identity_account: {
        changed: [{ username: 'one', password_hash: 'y', must_change_password: true, updated_on: now }],
      },
    },
  ],
  [
    'one of an account that has changed',
    () => replacePassword(db, { ...one, updated_on: now }, password),
    {},
  ],
  [
    'an account that is disabled',
    () => markDisabled(db, 'one', { isDisabled: true, now }),
    { identity_account: { changed: [{ username: 'one', is_disabled: true, updated_on: now }] } },
  ],
  [
    'an account that is removed',
    () => removeAccount(db, 'two'),
    {
      identity_account: { gone: [{ username: 'two' }] },
      identity_session: { gone: [{ id: OTHERS }] },
      identity_attempt: { gone: [{ username: 'two', source: 'a' }] },
    },
  ],
  [
    'a token that is the next',
    () => inTransaction(db, (trx) => rotateSession(trx, FIRST, token)),
    { identity_session: { changed: [{ id: FIRST, token_hash: token.tokenHash, rotated_on: now }] } },
  ],
  [
    'what ended by time',
    () => deleteExpiredSessions(db, NOW),
    { identity_session: { gone: [{ id: EXPIRED }] } },
  ],
  ['a session', () => endSession(db, FIRST, end), ended(FIRST)],
  ['a session that has ended', () => endSession(db, ENDED, end), {}],
  ['all sessions but one', () => endSessionsOf(db, 'one', { ...end, keepId: SECOND }), ended(FIRST, EXPIRED)],
  ['all sessions', () => endSessionsOf(db, 'one', { ...end, keepId: null }), ended(FIRST, SECOND, EXPIRED)],
  [
    'failures that are forgotten',
    () => forgetFailures(db, 'one'),
    { identity_attempt: { changed: ['a', 'b'].map((source) => ({ username: 'one', source, ...failures })) } },
  ],
  [
    'attempts that count no more',
    () => deleteOldAttempts(db, NOW),
    { identity_attempt: { gone: [{ username: 'one', source: 'a' }] } },
  ],
])('%s: nothing changes but that', async (_what, work, changes) => {
  expect(await changesOf(work)).toEqual(changes);
});

test('a session begins for an account that is as it was read, and not disabled', async () => {
  const begin = (account: typeof one) =>
    insertSession(db, account, { id: NEW, tokenHash: Buffer.from([2]), now, expiresOn: new Date(NOW + 9) });
  expect(await begin({ ...one, updated_on: now })).toBe(false);
  expect(await begin({ ...one, username: 'two' })).toBe(false);
  const session = {
    id: NEW,
    username: 'one',
    token_hash: Buffer.from([2]),
    created_on: now,
    rotated_on: now,
  };
  expect(await changesOf(() => begin(one))).toEqual({
    identity_session: {
      added: [{ ...session, expires_on: new Date(NOW + 9), ended_on: null, end_cause: null }],
    },
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
  await putRows(
    db,
    'signing_key',
    ['z', 'a', 'new'].map((kid) => {
      return { kid, public_jwk: { kid }, created_on: new Date(kid === 'new' ? NOW + 1 : NOW) };
    }),
  );
  expect((await listKeys(db)).map(({ kid }) => kid)).toEqual(['new', 'a', 'b', 'z']);
  expect((await listPublicKeys(db))[0]).toEqual({ kid: 'new' });
});
