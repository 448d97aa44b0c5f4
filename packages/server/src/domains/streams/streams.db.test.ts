import { getSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import {
  createStreamKeyEndpoint,
  listStreamKeysEndpoint,
  readStreamEndpoint,
  revokeStreamKeyEndpoint,
} from '@vinculum/contract/streams/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { type Caller, startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openPool } from '../../db/connect.ts';
import { DELIVERY } from '../../db/delivered-store.ts';
import { storeBuiltInCatalogue } from '../signals/public.ts';

const VIN = 'YNRTESTVN00000001';

let server: TestServer;
let people: People;
let key: { bearer: string };

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('stream_batch').execute();
  key = { bearer: (await newKey(people.signedIn('consumer.admin'))).key };
});

async function newKey(caller: Caller) {
  return (await server.call(createStreamKeyEndpoint, { body: { name: 'warehouse' } }, caller)).body;
}

function batch(seq: number, over: { consumerId?: number; body?: object } = {}) {
  const now = server.clock.now();
  return {
    consumer_id: over.consumerId ?? people.organisations.consumer,
    form_id: 1001,
    consent_id: 7,
    vin: VIN,
    seq,
    base_time: now,
    received_at: now,
    last_sample_at: now,
    body: JSON.stringify(over.body ?? { samples: [[1796, 0, [1, 2, 3]]] }),
  };
}

async function store(db: Kysely<Database>, ...rows: ReturnType<typeof batch>[]): Promise<void> {
  for (const row of rows) await db.insertInto('stream_batch').values(row).execute();
}

async function read(query: { cursor?: string; limit?: number } = {}, caller: Caller = key) {
  return (await server.call(readStreamEndpoint, { query }, caller)).rows;
}

test('only a consumer’s administrator makes keys, and sees them beside an operator’s', async () => {
  const body = { name: 'Warehouse' };
  for (const actor of ['consumer.editor', 'oem.admin', 'operator.admin'] as const)
    expect((await server.call(createStreamKeyEndpoint, { body }, people.signedIn(actor))).status).toBe(403);
  for (const actor of ['consumer.editor', 'oem.admin', 'operator.viewer'] as const)
    expect((await server.call(listStreamKeysEndpoint, {}, people.signedIn(actor))).status).toBe(403);
});

test('a key is shown once; the list has its first characters, and the database its hash', async () => {
  const admin = people.signedIn('consumer.admin');
  const made = await newKey(admin);
  expect(made.key).toMatch(/^vk_[\w-]{43}$/);
  const listed = await server.call(listStreamKeysEndpoint, {}, admin);
  expect(listed.body.keys[0]).toMatchObject({
    id: made.id,
    name: 'warehouse',
    prefix: made.key.slice(0, 10),
    created_by: admin.username,
    last_used_on: null,
    revoked_on: null,
  });
  expect(listed.raw.body).not.toContain(made.key);
  const stored = await server.db.selectFrom('stream_key').selectAll().execute();
  expect(stored.map((row) => row.key_hash.toString('latin1')).join()).not.toContain(made.key);
});

test('nobody revokes a key of another organisation, nor one revoked before', async () => {
  const made = await newKey(people.signedIn('consumer.admin'));
  const revoke = (caller: Caller) =>
    server.call(revokeStreamKeyEndpoint, { params: { id: made.id } }, caller);
  const stranger = await revoke(people.signedIn('otherConsumer.admin'));
  expect(stranger.problem.code).toBe('notFound');
  expect((await revoke(people.signedIn('consumer.admin'))).status).toBe(200);
  expect((await revoke(people.signedIn('consumer.admin'))).problem.code).toBe('notFound');
  const audit = await server.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('target', '=', `stream-key/${made.id}`)
    .where('action', 'like', 'stream-key.%')
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { action: 'stream-key.create', details: { name: 'warehouse', prefix: made.key.slice(0, 10) } },
    { action: 'stream-key.revoke', details: {} },
  ]);
});

test('a revoked key, a user’s token and no key at all read nothing', async () => {
  const made = await newKey(people.signedIn('consumer.admin'));
  await server.call(revokeStreamKeyEndpoint, { params: { id: made.id } }, people.signedIn('consumer.admin'));
  for (const caller of [{ bearer: made.key }, people.signedIn('consumer.admin'), null]) {
    expect((await server.call(readStreamEndpoint, {}, caller)).problem.code).toBe('unauthenticated');
  }
});

test('the key of a stream reads what its ids mean, and nothing else that users read', async () => {
  await storeBuiltInCatalogue(server.db);
  const made = await newKey(people.signedIn('consumer.admin'));
  const signals = await server.call(listSignalsEndpoint, {}, { bearer: made.key });
  const general = signals.body.signals.find(({ groupName }) => groupName === 'GENERAL');
  expect(general?.read).toContainEqual(expect.objectContaining({ id: 1796, name: 'accelerometer' }));
  const metadata = await server.call(getSignalMetadataEndpoint, {}, { bearer: made.key });
  expect(metadata.body.signal_enum.map(({ name }) => name)).toContain('GEAR');
  for (const other of [listStreamKeysEndpoint, getSessionEndpoint])
    expect((await server.call(other, {}, { bearer: made.key })).problem.code).toBe('unauthenticated');
  await server.call(revokeStreamKeyEndpoint, { params: { id: made.id } }, people.signedIn('consumer.admin'));
  for (const bearer of [made.key, `vk_${'x'.repeat(43)}`, 'vk_'])
    expect((await server.call(listSignalsEndpoint, {}, { bearer })).problem.code).toBe('unauthenticated');
});

test('a consumer reads its own batches in order, with what the car sent and nothing else', async () => {
  const event = { signal_id: 1796, fired_at: 5, suppressed: 0 };
  await store(
    server.db,
    batch(1),
    batch(2, { consumerId: people.organisations.otherConsumer }),
    batch(3, { body: { samples: [], jwe: 'a.b.c.d.e' } }),
    batch(4, { body: { samples: [[1796, 10, 4]], event, internal: 'secret' } }),
  );
  const rows = await read();
  expect(rows.map((row) => row.seq)).toEqual([1, 3, 4]);
  expect(rows[0]).toMatchObject({ vin: VIN, consent_form_id: 1001, samples: [[1796, 0, [1, 2, 3]]] });
  expect(rows[1]).toMatchObject({ jwe: 'a.b.c.d.e' });
  expect(rows[2]).toMatchObject({ event });
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('a reader goes on behind its cursor, page by page, to the end', async () => {
  await server.db
    .insertInto('stream_batch')
    .values(Array.from({ length: 450 }, (_, n) => batch(n + 1)))
    .execute();
  const first = await read({ limit: 10 });
  expect([first.length, (await read({ limit: 210 })).length], 'no more than was asked for').toEqual([
    10, 210,
  ]);
  const rest = await read({ cursor: first.at(-1)?.cursor ?? '' });
  expect([...first, ...rest].map((row) => row.seq)).toEqual(Array.from({ length: 450 }, (_, n) => n + 1));
  expect(await read({ cursor: rest.at(-1)?.cursor ?? '' })).toEqual([]);
});

test('a cursor that is none is refused', async () => {
  for (const cursor of ['x', '1', '1.2.3', '99999999999999999999.1', '-1.0']) {
    const { problem } = await server.call(readStreamEndpoint, { query: { cursor } }, key);
    expect(problem.fields?.[0]?.field).toBe('cursor');
  }
});

/** A delivery that is under way until it is ended. */
async function startDelivery(seq: number) {
  const pool = openPool({ connectionString: server.connectionString, maxConnections: 1, name: DELIVERY });
  const client = await pool.connect();
  await client.query('begin');
  const row = Object.entries(batch(seq));
  await client.query(
    `insert into stream_batch (${row.map(([column]) => column).join(', ')}) values (${row.map((_, i) => `$${i + 1}`).join(', ')})`,
    row.map(([, value]) => value),
  );
  return async () => {
    await client.query('commit');
    client.release();
    await pool.end();
  };
}

test('a batch of a delivery still running is never skipped', async () => {
  const end = await startDelivery(1);
  await store(server.db, batch(2));
  expect(await read()).toEqual([]);
  await end();
  expect((await read()).map((row) => row.seq)).toEqual([1, 2]);
});

test('whoever else works long in the database keeps no batch from its readers', async () => {
  const long = await server.db.startTransaction().execute();
  await long
    .updateTable('organisation')
    .set({ name: 'Helios' })
    .where('id', '=', people.organisations.consumer)
    .execute();
  await store(server.db, batch(1));
  expect((await read()).map((row) => row.seq)).toEqual([1]);
  await long.rollback().execute();
});
