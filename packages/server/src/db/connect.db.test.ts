import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
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
  const named = "select pg_backend_pid() as pid, current_setting('application_name') as name";
  const read = async (on: Pick<PoolClient, 'query'>) =>
    (await on.query<{ pid: number; name: string }>(named)).rows;
  const taken = [await pool.connect(), await pool.connect()];
  const waiting = [read(pool), read(pool)];
  expect([pool.totalCount, pool.waitingCount]).toEqual([2, 2]);
  const seen = (await Promise.all(taken.map(read))).flat();
  for (const client of taken) client.release();
  const all = [...seen, ...(await Promise.all(waiting)).flat()];
  expect(new Set(all.map(({ pid }) => pid))).toEqual(new Set(seen.map(({ pid }) => pid)));
  expect([new Set(all.map(({ pid }) => pid)).size, ...new Set(all.map(({ name }) => name))]).toEqual([
    2,
    'of two',
  ]);
  await pool.end();
});
