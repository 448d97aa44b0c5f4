import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

test('a database that a newer version has moved on is refused and left as it is', async () => {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const db = connect({ connectionString, maxConnections: 1 });
  const steps = async () => (await sql`select name from kysely_migration order by name`.execute(db)).rows;
  await migrateDatabase(connectionString);
  await sql`insert into kysely_migration values ('9999-of-a-newer-version', now())`.execute(db);
  const before = await steps();
  await expect(migrateDatabase(connectionString)).rejects.toThrow('9999-of-a-newer-version');
  expect(await steps()).toEqual(before);
  await db.destroy();
  await database.drop();
});
