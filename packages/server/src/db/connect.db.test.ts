import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, openPool } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection that is ended at work fails its query only, and a later one gets another', async () => {
  const lost: string[] = [];
  const { connectionString } = database;
  const db = connect({ connectionString, maxConnections: 1, onLost: (error) => lost.push(error.message) });
  const other = connect({ connectionString, maxConnections: 1 });
  const busy = sql`select pg_sleep(600)`.execute(db).catch((error: unknown) => error);
  await vi.waitFor(async () => {
    const ended = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and query = 'select pg_sleep(600)'
    `.execute(other);
    expect(ended.rows).toEqual([{ ended: true }]);
  });
  expect(await busy).toMatchObject({ code: '57P01' });
  await vi.waitFor(async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]));
  expect(lost).not.toEqual([]);
  await Promise.all([db.destroy(), other.destroy()]);
});

test('a pool takes no more connections than it was given, each under its name; the others wait', async () => {
  const { connectionString } = database;
  const pool = openPool({ connectionString, maxConnections: 2, name: 'of two' });
  const named = "select pg_backend_pid() as pid, current_setting('application_name') as name, pg_sleep(0.05)";
  const asked = await Promise.all([1, 2, 3, 4].map(() => pool.query<{ pid: number; name: string }>(named)));
  const seen = asked.flatMap(({ rows }) => rows);
  expect(new Set(seen.map(({ pid }) => pid)).size).toBe(2);
  expect(new Set(seen.map(({ name }) => name))).toEqual(new Set(['of two']));
  await pool.end();
});
