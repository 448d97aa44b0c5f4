import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('each test database stands alone', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.connectionString, 'CREATE TABLE only_here (id int)');
  await expect(query(other.connectionString, 'SELECT * FROM only_here')).rejects.toThrow('does not exist');
  await Promise.all([one.drop(), other.drop()]);
});

test('a dropped database is gone, even with a connection left open', async () => {
  const database = await createTestDatabase();
  const idle = new Client({ connectionString: database.connectionString });
  idle.on('error', () => {});
  await idle.connect();
  await database.drop();
  await expect(query(database.connectionString, 'SELECT 1')).rejects.toThrow('does not exist');
  await idle.end();
});

test('a connection that is closing while its database is dropped ends without an error', async () => {
  const database = await createTestDatabase();
  const closing = new Client({ connectionString: database.connectionString });
  const errors: Error[] = [];
  closing.on('error', (error) => errors.push(error));
  await closing.connect();
  const dropping = database.drop();
  const { pathname } = new URL(database.connectionString);
  const drops = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'DROP DATABASE%${pathname.slice(1)}%'`;
  await vi.waitFor(async () => expect((await closing.query(drops)).rows).toHaveLength(1));
  await closing.end();
  await dropping;
  expect(errors).toEqual([]);
});

test('a test database has every migration', async () => {
  const database = await createTestDatabase();
  const rows = await query(database.connectionString, 'SELECT name FROM kysely_migration');
  expect(rows).not.toHaveLength(0);
  await database.drop();
});
