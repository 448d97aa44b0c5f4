import { publicAccess } from '@vinculum/contract/access/access.ts';
import { endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { bareBridge } from '@vinculum/testkit/stubs/bare-bridge.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { compressAnswers } from '../app.ts';
import { answerFailure, register } from './bridge.ts';
import { countDownloads } from './downloads.ts';
import { fileRoute } from './route.ts';

function fileEndpoint(answer: 'csv' | 'ndjson') {
  return endpoint({
    name: 'test.file',
    summary: 'A file',
    method: 'GET',
    path: '/file',
    access: publicAccess,
    response: z.object({ n: z.number(), text: z.string() }),
    errors: [],
    audit: null,
    rate: 'bulk',
    answer,
  });
}

let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  app.setErrorHandler(answerFailure);
  await compressAnswers(app);
});
afterEach(() => app.close());

type Source = (signal: AbortSignal) => AsyncIterable<Uint8Array>;

/** Serves a file of this source, and tells its address. */
async function serve(source: Source, answer: 'csv' | 'ndjson' = 'csv'): Promise<string> {
  register(
    app,
    bareBridge(countDownloads(2)),
    fileRoute(fileEndpoint(answer), ({ signal }) => Promise.resolve(source(signal))),
  );
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/file`;
}

async function* of(...portions: string[]) {
  for (const portion of portions) yield Buffer.from(portion);
}

const head = '\u{FEFF}n,text\r\n';

test('a CSV file is the names of its columns and its lines, byte for byte', async () => {
  const answer = await fetch(await serve(() => of('1,ñ', '\r\n2,"b"\r\n')));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="test.file.csv"',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
    `${head}1,ñ\r\n2,"b"\r\n`,
  );
});

test('without lines it has its names, and one of JSON is empty', async () => {
  await serve(() => of());
  expect((await app.inject('/file')).body).toBe(head);
});

test('a file of JSON is its lines alone', async () => {
  await serve(() => of('{"n":1}\n'), 'ndjson');
  const { headers, body } = await app.inject('/file');
  expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson' });
  expect(headers['content-disposition']).toBeUndefined();
  expect(body).toBe('{"n":1}\n');
});

test.each(['gzip', 'zstd'])('as %s it arrives whole', async (encoding) => {
  const line = `1,${'x'.repeat(1000)}\r\n`;
  const lines = Array.from({ length: 500 }, () => line);
  const answer = await fetch(await serve(() => of(...lines)), { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect((await answer.text()) === `n,text\r\n${lines.join('')}`).toBe(true);
});

test('a failure before the first line is answered like that of any call', async () => {
  // oxlint-disable-next-line require-yield -- it fails before
  async function* failing(): AsyncGenerator<Uint8Array> {
    throw new AppError('unavailable');
  }
  await serve(failing);
  const { statusCode, headers, body } = await app.inject('/file');
  expect(statusCode).toBe(503);
  expect(headers).not.toHaveProperty('content-disposition');
  expect(body).toContain('"code":"unavailable"');
});

test.each(['identity', 'gzip', 'zstd'])(
  'a failure in the middle breaks the download off (%s): it cannot pass for a whole one',
  async (encoding) => {
    const address = await serve(async function* failing() {
      for (let n = 0; n < 100; n += 1) yield Buffer.from(`${n},${'x'.repeat(10_000)}\r\n`);
      throw new Error('the database is gone');
    });
    const answer = await fetch(address, { headers: { 'accept-encoding': encoding } });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
  },
);

test('a source is left when the client goes away, also before its first line', async () => {
  const ended = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const address = await serve(async function* waiting(signal) {
    begun.resolve();
    try {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      signal.throwIfAborted();
      yield Buffer.from('never');
    } finally {
      ended.resolve('ended');
    }
  });
  const client = new AbortController();
  const asking = fetch(address, { signal: client.signal });
  await begun.promise;
  client.abort();
  await expect(asking).rejects.toThrow('aborted');
  expect(await ended.promise).toBe('ended');
});

test.each(['identity', 'gzip'])('a client that does not read holds the source up (%s)', async (encoding) => {
  let made = 0;
  const ended = Promise.withResolvers<void>();
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const address = await serve(async function* endless() {
    try {
      for (;;) {
        made += 1;
        yield bytes;
      }
    } finally {
      ended.resolve();
    }
  });
  const client = connect(Number(new URL(address).port), '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write(`GET /file HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`);
  await expect.poll(() => made).toBeGreaterThan(1);
  // The buffers of the network fill up, and nothing more is made: twenty portions of the loop without a new one.
  for (let quiet = 0, before = made; quiet < 20; quiet = made === before ? quiet + 1 : 0, before = made)
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect(made * bytes.length).toBeLessThan(32_000_000);
  client.destroy();
  await ended.promise;
});
