import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeyedRequest } from '../../call-context.ts';
import { forgetKeys, idempotencyKeys, takeKey } from './idempotency-key-store.ts';

let server: TestServer;
let mine: KeyedRequest;
let now: number;
beforeAll(async () => {
  server = await startTestServer();
  const people = await seedPeople(server.db, server.clock.now);
  const { userId } = people.signedIn('consumer.admin');
  now = server.clock.now();
  mine = { userId, key: 'a', requestId: 'r1', fingerprint: Buffer.from('one') };
});
afterAll(() => server.stop());

/** Two keys of the user, and the first one of another. */
beforeEach(async () => {
  await sql`delete from idempotency_key`.execute(server.db);
  const ago = (age: number) => new Date(now - age);
  await putRows(server.db, 'idempotency_key', [
    { user_id: mine.userId, key: 'a', request_id: 'r1', made_at: ago(0) },
    { user_id: mine.userId, key: 'b', request_id: 'r2', made_at: ago(DAY_MS) },
    { user_id: mine.userId + 1, key: 'a', request_id: 'r1', made_at: ago(DAY_MS + 1) },
  ]);
});

const changesOf = async (work: () => Promise<unknown>) =>
  (await rowsChanged(server.db, ['idempotency_key'], work)).idempotency_key;
const keys = () => idempotencyKeys(server.deps);

test('a key is taken once of each user; the request that took it may come by again', async () => {
  expect(await changesOf(() => takeKey(server.db, { ...mine, key: 'c' }, now))).toEqual({
    added: [
      expect.objectContaining({
        user_id: mine.userId,
        key: 'c',
        request_id: 'r1',
        fingerprint: mine.fingerprint,
      }),
    ],
  });
  expect(await changesOf(() => takeKey(server.db, mine, now + 1))).toBeUndefined();
  const repeated = () => takeKey(server.db, { ...mine, requestId: 'r2' }, now);
  expect(
    await changesOf(() => expect(repeated()).rejects.toMatchObject({ code: 'requestRepeated' })),
  ).toBeUndefined();
});

test.each<['keep' | 'release', Partial<KeyedRequest>, boolean]>([
  ['keep', {}, true],
  ['keep', { requestId: 'r2' }, false],
  ['keep', { key: 'b' }, false],
  ['release', {}, true],
  ['release', { requestId: 'r2' }, false],
  ['release', { key: 'b' }, false],
])('%s touches nothing but the key of that request: %o', async (what, change, isChanged) => {
  const of = { ...mine, ...change };
  const changes = await changesOf(() => (what === 'keep' ? keys().keep(of, '{}') : keys().release(of)));
  const key = { user_id: mine.userId, key: 'a' };
  const changed = what === 'keep' ? { changed: [{ ...key, answer: '{}' }] } : { gone: [key] };
  expect(changes).toEqual(isChanged ? changed : undefined);
});

test('what was asked for is found by the user and the key', async () => {
  await keys().keep(mine, 'mine');
  expect((await keys().find(mine))?.answer).toBe('mine');
  expect((await keys().find({ ...mine, key: 'b' }))?.answer).toBeNull();
  expect((await keys().find({ ...mine, userId: mine.userId + 1 }))?.answer).toBeNull();
  expect(await keys().find({ ...mine, key: 'c' })).toBeUndefined();
});

test('a key is kept for a day', async () => {
  expect(await changesOf(() => forgetKeys(server.db, now))).toEqual({
    gone: [{ user_id: mine.userId + 1, key: 'a' }],
  });
});
