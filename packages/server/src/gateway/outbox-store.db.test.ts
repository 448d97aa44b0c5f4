import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/test-database.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { storeSend } from '../domains/commands/public.ts';
import { oldestRows, readOutbox, removeFromOutbox } from './outbox-store.ts';

const [ONE, TWO] = ['YNR00000000000001', 'YNR00000000000002'];
let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 3 });
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (1001, 'Maker', 'maker', now()), (1002, 'Consumer', 'consumer', now())`.execute(db);
  await sql`insert into consumer_permission (oem_id, consumer_id, access_type_send_command, updated_on)
    values (1001, 1002, true, now())`.execute(db);
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    values (${ONE}, 1001, now(), 'test'), (${TWO}, 1001, now(), 'test')`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(() => sql`delete from outbox`.execute(db));

const send = (vins: readonly string[], by = db) =>
  storeSend(by, {
    consumerId: 1002,
    kind: 'command',
    sender: 'Consumer',
    body: { name: 'LOCK_DOORS', arguments: {} },
    validForMinutes: 15,
    vins,
    createdBy: 'test',
    now: 0,
  });
const read = () => readOutbox(db, 'test', 10);

test('many messages to a car ask to look at it once', async () => {
  for (let count = 0; count < 3; count += 1) await send([TWO, ONE]);
  expect((await read()).map(({ vin }) => vin)).toEqual([ONE, TWO]);
});

test('what is sent while a gateway looks is looked for again', async () => {
  await send([ONE]);
  const before = await read();
  await send([ONE]);
  await removeFromOutbox(
    db,
    before.map(({ id }) => id),
  );
  expect(await read()).toMatchObject([{ vin: ONE, kind: 'message' }]);
});

test('a gateway that is done with a car does not wait for a send that is under way, and loses none of it', async () => {
  await send([ONE]);
  const [before] = await read();
  await db.transaction().execute(async (trx) => {
    await send([ONE], trx);
    await removeFromOutbox(db, [before?.id ?? 0]);
  });
  expect(await read()).toHaveLength(1);
});

test('a revocation is found at once behind a hundred thousand messages', async () => {
  await sql`insert into outbox (vin, kind, created_at)
    select 'YNR' || lpad(n::text, 14, '0'), 'message', now() from generate_series(1, 100000) as n`.execute(
    db,
  );
  await sql`insert into outbox (vin, kind, created_at) values (${TWO}, 'consent', now())`.execute(db);
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    select 'YNR' || lpad(n::text, 14, '0'), 1001, now(), 'test' from generate_series(3, 10000) as n`.execute(
    db,
  );
  await sql`insert into vehicle_session (vin, gateway_id, is_online, connected_at, last_seen_at)
    select vin, 'test', true, now(), now() from vehicle`.execute(db);
  await sql`analyze outbox, vehicle_session`.execute(db);
  expect((await read())[0]).toMatchObject({ vin: TWO, kind: 'consent' });
  const { rows } = await sql<object>`explain ${oldestRows('test', 2000)}`.execute(db);
  const plan = rows.map((row) => Object.values(row).join()).join('\n');
  expect(plan).not.toContain('Sort');
});
