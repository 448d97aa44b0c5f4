import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireSessions, type Session, shareBackends } from './connect.ts';

let database: TestDatabase;
let backends: readonly [Client, Client];
beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  backends = [new Client({ connectionString }), new Client({ connectionString })];
  await Promise.all(backends.map((backend) => backend.connect()));
});
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.end()));
  await database.drop();
});

test('PostgreSQL itself is taken', async () => {
  await expect(requireSessions(database.connectionString)).resolves.toBeUndefined();
  expect(await shareBackends(...backends)).toBe(false);
});

test('a pooler that serves two connections by one backend is seen', async () => {
  const [only] = backends;
  expect(await shareBackends(only, only)).toBe(true);
});

test('a pooler that moves a connection to another backend is seen', async () => {
  const [first, second] = backends;
  let requests = 0;
  const moving: Pick<Session, 'query'> = Object.create(first, {
    query: {
      value(text: string) {
        requests += 1;
        return requests % 2 === 1 ? first.query(text) : second.query(text);
      },
    },
  });
  const third = new Client({ connectionString: database.connectionString });
  await third.connect();
  expect(await shareBackends(moving, third)).toBe(true);
  await third.end();
});
