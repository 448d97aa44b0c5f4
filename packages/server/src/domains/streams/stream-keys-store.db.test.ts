import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { findLiveKey, insertKey, isKeyLive, listKeys, markKeyRevoked } from './stream-keys-store.ts';

const NOW = new Date('2026-11-02T10:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const hashOf = (name: string) => Buffer.from(name);
const tables = ['stream_key'] as const;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

/** Two of the first consumer and two of the other, one of each revoked. */
async function storeKeys(trx: Transaction<Database>) {
  const { consumer, otherConsumer } = people.organisations;
  const ids: Record<string, number> = {};
  for (const [name, organisationId] of [
    ['own', consumer],
    ['foreign', otherConsumer],
    ['own old', consumer],
    ['foreign old', otherConsumer],
  ] as const) {
    const key = {
      organisationId,
      name,
      prefix: 'vk',
      keyHash: hashOf(name),
      createdBy: 'somebody',
      now: NOW,
    };
    ids[name] = await insertKey(trx, key);
  }
  for (const [name, organisationId] of [
    ['own old', consumer],
    ['foreign old', otherConsumer],
  ] as const)
    await markKeyRevoked(trx, organisationId, { id: ids[name] ?? 0, now: NOW });
  const { own = 0, foreign = 0, 'own old': old = 0 } = ids;
  return { own, foreign, old };
}

test('a key that is made is whole, and those of an organisation are listed, the newest first', async () => {
  const { consumer } = people.organisations;
  await undone(server.db, async (trx) => {
    const { own, old } = await storeKeys(trx);
    const row = { prefix: 'vk', created_on: NOW.toISOString(), created_by: 'somebody', last_used_on: null };
    expect(await listKeys(trx, consumer)).toEqual([
      { ...row, id: old, name: 'own old', revoked_on: NOW.toISOString() },
      { ...row, id: own, name: 'own', revoked_on: null },
    ]);
  });
});

test('a key is revoked once, by its organisation, and no other with it', async () => {
  const { consumer } = people.organisations;
  await undone(server.db, async (trx) => {
    const { own, foreign, old } = await storeKeys(trx);
    const revoke = (id: number) => markKeyRevoked(trx, consumer, { id, now: later(5) });
    const nothing = async () => expect([await revoke(foreign), await revoke(old)]).toEqual([false, false]);
    expect(await rowsChanged(trx, tables, nothing)).toEqual({});
    const revoked = async () => expect(await revoke(own)).toBe(true);
    expect(await rowsChanged(trx, tables, revoked)).toEqual({
      stream_key: { changed: [{ id: own, revoked_on: later(5) }] },
    });
  });
});

test('a key opens while it is live and its organisation does not rest; its use is noted once a minute', async () => {
  const { consumer, otherConsumer } = people.organisations;
  await undone(server.db, async (trx) => {
    const { own, foreign, old } = await storeKeys(trx);
    const use = (name: string, at: Date) => findLiveKey(trx, hashOf(name), at);
    const noted = async (at: Date) =>
      await rowsChanged(trx, tables, async () => {
        expect(await use('own', at)).toEqual({ id: own, organisationId: consumer });
      });
    expect(await noted(NOW)).toEqual({ stream_key: { changed: [{ id: own, last_used_on: NOW }] } });
    expect(await noted(later(59_999))).toEqual({});
    expect(await noted(later(60_000))).toEqual({
      stream_key: { changed: [{ id: own, last_used_on: later(60_000) }] },
    });
    expect([await use('own old', NOW), await use('nobody', NOW)]).toEqual([null, null]);
    const live = () => Promise.all([own, foreign, old].map((id) => isKeyLive(trx, id)));
    expect(await live()).toEqual([true, true, false]);
    await trx
      .updateTable('organisation')
      .set({ resting_from: NOW })
      .where('id', '=', otherConsumer)
      .execute();
    expect(await live()).toEqual([true, false, false]);
    expect(await use('foreign', NOW)).toBeNull();
  });
});
