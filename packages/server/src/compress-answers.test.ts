import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswers } from './app.ts';

const rows = 'vin,status\n'.repeat(1_000);
const content: Record<string, string> = {
  '/json': 'application/json; charset=utf-8',
  '/csv': 'text/csv; charset=utf-8',
  '/events': 'text/event-stream',
  '/picture': 'image/png',
};

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await compressAnswers(app);
  for (const [path, type] of Object.entries(content))
    app.get(path, (_request, reply) => reply.type(type).send(Readable.from([rows])));
  app.get('/short', () => ({ ok: true }));
  app.post('/echo', (request) => request.body);
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } });

test.each(['/json', '/csv'])('%s is sent compressed and arrives whole', async (path) => {
  const answer = await get(path);
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.rawPayload).toString()).toBe(rows);
  expect((await app.inject(path)).body).toBe(rows);
});

test.each(['/events', '/picture', '/short'])('%s is sent as it is', async (path) => {
  expect((await get(path)).headers['content-encoding']).toBeUndefined();
});

test('what a caller sends compressed is not unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    headers,
    payload: gzipSync('{"vin":"1"}'),
  });
  expect(answer.statusCode).toBe(400);
});
