import { followLogEntriesEndpoint } from '@vinculum/contract/platform-logs/endpoints.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../logging/logging.ts';
import { CallLog } from './call-log.ts';
import { servePortal } from './portal-files.ts';

let app: FastifyInstance;
let lines: string[];
let folder: string;
beforeEach(async () => {
  lines = [];
  const loggerInstance: FastifyBaseLogger = openLog({
    level: 'info',
    destinations: [{ write: (line) => void lines.push(line) }],
  });
  app = fastify({ loggerInstance, logController: new CallLog() });
  app.get('/cars', async (request, reply) => reply.code(Number(request.headers['x-answer'])).send());
  app.post(followLogEntriesEndpoint.path, async () => ({}));
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'logo.svg'), '<svg/>');
  await servePortal(app, folder);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  [200, 30],
  [404, 40],
  [409, 40],
  [500, 50],
])('a call that is answered %i is one line of level %i with what was asked', async (status, level) => {
  await app.inject({ url: '/cars?token=secret', headers: { 'x-answer': String(status) } });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level,
      req: expect.objectContaining({ method: 'GET', url: '/cars?token=[Redacted]' }),
      res: { statusCode: status },
      responseTime: expect.any(Number),
      reqId: expect.any(String),
    }),
  ]);
});

test.each([
  ['a live page that its browser leaves is told in detail only', 'text/event-stream', 20],
  ['a file that its browser leaves half is told with what was asked', 'application/x-ndjson', 30],
])('%s', async (_, type, level) => {
  const loggerInstance: FastifyBaseLogger = openLog({
    level: 'debug',
    destinations: [{ write: (line) => void lines.push(line) }],
  });
  const detailed = fastify({ loggerInstance, logController: new CallLog() });
  detailed.get('/stream', (_request, reply) => {
    const stream = new PassThrough();
    stream.write('begun');
    return reply.header('content-type', type).send(stream);
  });
  const address = await detailed.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  const leaving = new AbortController();
  await fetch(`${address}/stream`, { signal: leaving.signal });
  leaving.abort();
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toEqual([
      expect.objectContaining({
        level,
        req: expect.objectContaining({ url: '/stream' }),
        res: { statusCode: 200 },
        msg: 'the caller left before the end of the answer',
      }),
    ]);
  await detailed.close();
});

test('the live tail does not fill the log with itself', async () => {
  await app.inject({ method: 'POST', url: followLogEntriesEndpoint.path });
  expect(lines).toEqual([]);
});

test('files of the portal and its pages stay out of the log, what is not there does not', async () => {
  for (const url of ['/logo.svg', '/', '/consent-forms'])
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(200);
  expect(lines).toEqual([]);
  await app.inject({ url: '/old.svg' });
  expect(lines).toHaveLength(1);
});
