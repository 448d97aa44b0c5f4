import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/test-database.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { dueMessages } from './due-messages-store.ts';
import { storeSend } from './send-store.ts';

const NOW = Date.UTC(2026, 10, 2);
let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (1001, 'Maker', 'maker', now()), (1002, 'Consumer', 'consumer', now())`.execute(db);
  await sql`insert into consumer_permission (oem_id, consumer_id, access_type_send_command, updated_on)
    values (1001, 1002, true, now())`.execute(db);
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    select ${'YNR'} || lpad(n::text, 14, '0'), 1001, now(), 'test' from generate_series(1, 200) as n`.execute(
    db,
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const vinOf = (number: number) => `YNR${String(number).padStart(14, '0')}`;
const vinsTo = (count: number) => Array.from({ length: count }, (_, index) => vinOf(index + 1));

/** Sends a file of so many characters to the cars. */
async function sendFile(length: number, vins: readonly string[]): Promise<void> {
  await storeSend(db, {
    consumerId: 1002,
    kind: 'remote-signals',
    sender: 'Consumer',
    body: { signals: { file: { type: 'BYTES', value: 'x'.repeat(length) } } },
    validForMinutes: 15,
    vins,
    createdBy: 'test',
    now: NOW,
  });
}

test('a large file to many cars is read once, and a look takes as many whole cars as have room', async () => {
  const vins = vinsTo(200);
  await sendFile(87_000, vins);
  await sendFile(10, vins);
  const first = await dueMessages(db, vins, NOW);
  const told = new Set(first.messages.map(({ vin }) => vin));
  expect(told.size).toBeGreaterThan(40);
  expect(told.size).toBeLessThan(50);
  expect(first.messages).toHaveLength(told.size * 2);
  expect(new Set(first.messages.map(({ body }) => body)).size).toBe(2);
  expect([...told, ...first.later]).toEqual(vins);
  // Nobody is left out, and the end is found.
  for (let later = [...first.later]; later.length > 0; ) {
    const next = await dueMessages(db, later, NOW);
    for (const { vin } of next.messages) told.add(vin);
    expect(next.later.size).toBeLessThan(later.length);
    later = [...next.later];
  }
  expect(told).toEqual(new Set(vins));
});

test('a car for which nothing waits is not asked for again', async () => {
  expect(await dueMessages(db, ['YNR99999999999999'], NOW)).toEqual({ messages: [], later: new Set() });
});
