import { Client } from 'pg';
import { expect, test } from 'vitest';
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

test('a test database has every migration', async () => {
  const database = await createTestDatabase();
  const rows = await query(database.connectionString, 'SELECT name FROM kysely_migration');
  expect(rows).not.toHaveLength(0);
  await database.drop();
});
