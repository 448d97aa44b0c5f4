import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { FakeVehicleLink } from '@vinculum/testkit/stubs/fake-vehicle-link.ts';
import { pino } from 'pino';
import { type Kysely, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keySeal } from '../../adapters/authority/key-seal.ts';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { ticketKeyAt } from './ticket-key-store.ts';
import { followTicketKey, ticketKeyNow } from './ticket-keys.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const DAY = 86_400_000;
const seal = keySeal(randomBytes(32));
let database: TestDatabase;
let db: Kysely<Database>;
let made: number;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.connectionString, maxConnections: 5 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  made = 0;
  await db.deleteFrom('ticket_key').execute();
});

function keyAt(now: number, by = seal): Promise<Buffer> {
  const newKey = () => Buffer.alloc(48, (made += 1));
  return ticketKeyAt(db, by, { now, goodForMs: DAY, newKey });
}

async function waitingIn(trx: Transaction<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    trx,
  );
  return rows[0]?.waiting;
}

test('gateways that ask at once, and those that ask later, get the same key', async () => {
  const asked = await db.transaction().execute(async (trx) => {
    // Nobody stores one before all of them have found none.
    await sql`lock table ticket_key in share mode`.execute(trx);
    const all = [keyAt(NOW), keyAt(NOW), keyAt(NOW), keyAt(NOW)];
    await expect.poll(() => waitingIn(trx)).toBe(4);
    return all;
  });
  const keys = await Promise.all(asked);
  expect([...keys, await keyAt(NOW + DAY - 1)]).toEqual(Array.from({ length: 5 }, () => Buffer.alloc(48, 1)));
});

test('a key is changed when its day is over, and the former one is gone', async () => {
  await keyAt(NOW);
  expect(await keyAt(NOW + DAY)).toEqual(Buffer.alloc(48, 2));
  expect(await keyAt(NOW + DAY + 1)).toEqual(Buffer.alloc(48, 2));
  expect(await db.selectFrom('ticket_key').select('made_on').execute()).toEqual([
    { made_on: new Date(NOW + DAY) },
  ]);
});

test('a gateway has its link use the key that follows, and not again the one that it uses', async () => {
  const at = (now: number) => ({ db, keySeal: seal, clock: () => now, log: pino({ level: 'silent' }) });
  const first = await ticketKeyNow(at(NOW));
  const link = new FakeVehicleLink({
    admit: () => Promise.resolve(false),
    connected: () => undefined,
    disconnected: () => undefined,
    received: () => undefined,
    violated: () => undefined,
  });
  for (const now of [NOW, NOW + DAY - 1, NOW + DAY]) await followTicketKey(at(now), link, first).stop();
  expect(link.ticketKeys).toEqual([await ticketKeyNow(at(NOW + DAY))]);
  expect(link.ticketKeys).not.toEqual([first]);
});

test('a key is stored sealed, and opened by nobody else', async () => {
  const key = await keyAt(NOW);
  const { sealed_key } = await db.selectFrom('ticket_key').select('sealed_key').executeTakeFirstOrThrow();
  expect(sealed_key.includes(key.subarray(0, 16))).toBe(false);
  await expect(keyAt(NOW, keySeal(randomBytes(32)))).rejects.toThrow('authenticate');
});
