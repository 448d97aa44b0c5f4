import { connect } from '../db/connect.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveHealth } from './health.ts';

async function start() {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
  const app = fastify();
  serveHealth(app, { db });
  const get = (url: string) => app.inject({ method: 'GET', url });
  return { app, db, database, get };
}

test('a database that lets wait is told within the patience of who asks, and until it answers', async () => {
  const { app, db, database, get } = await start();
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = db.connection().execute(() => promise);
  expect((await get('/ready')).statusCode).toBe(503);
  resolve();
  await held;
  expect((await get('/ready')).statusCode).toBe(200);
  await app.close();
  await db.destroy();
  await database.drop();
});

test('a server is ready while its database answers, and alive even when it does not', async () => {
  const { app, db, database, get } = await start();
  expect((await get('/ready')).statusCode).toBe(200);
  await db.destroy();
  await database.drop();
  expect((await get('/ready')).statusCode).toBe(503);
  expect((await get('/health')).statusCode).toBe(200);
  await app.close();
});
