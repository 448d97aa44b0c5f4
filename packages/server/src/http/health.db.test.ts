import { connect } from '../db/connect.ts';
import { createTestDatabase } from '@vinculum/testkit/test-database.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveHealth } from './health.ts';

async function start(sources: (() => Promise<string>)[] = []) {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
  const app = fastify();
  serveHealth(app, { db, sources });
  app.get('/vehicles/:vin', () => 'yes');
  const get = (url: string) => app.inject({ method: 'GET', url });
  return { app, db, database, get };
}

test('a server is ready while its database answers, and alive even when it does not', async () => {
  const { app, db, database, get } = await start();
  expect((await get('/ready')).statusCode).toBe(200);
  await db.destroy();
  await database.drop();
  expect((await get('/ready')).statusCode).toBe(503);
  expect((await get('/health')).statusCode).toBe(200);
  await app.close();
});

test('metrics count calls by route, never by address, and hold those of other threads', async () => {
  const { app, db, database, get } = await start([
    async () => 'gateway_cars 7\n',
    () => Promise.reject(new Error('the gateway is gone')),
  ]);
  await get('/vehicles/YNRTESTVN00000001');
  await get('/cars/YNRTESTVN00000001');
  const { body, headers } = await get('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('route="/vehicles/:vin",status="200"');
  expect(body, 'what no route takes').toContain('route="none",status="404"');
  expect(body).not.toContain('YNRTESTVN00000001');
  expect(body).toContain('gateway_cars 7');
  expect(body).toContain('process_cpu_seconds_total');
  await app.close();
  await db.destroy();
  await database.drop();
});
