import { publicAccess } from '@vinculum/contract/access/access.ts';
import { endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { exportResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { readStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { jobNames } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { bareBridge } from '@vinculum/testkit/stubs/bare-bridge.ts';
import fastify from 'fastify';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MAIN_CONNECTIONS } from '../db/connect.ts';
import { answerFailure, register } from './bridge.ts';
import { type CountDownload, countDownloads, isDownload, MOST_DOWNLOADS } from './downloads.ts';
import { streamRoute } from './route.ts';

const download = endpoint({
  name: 'test.download',
  summary: 'A file',
  method: 'GET',
  path: '/download',
  access: publicAccess,
  response: z.object({ n: z.number() }),
  errors: [],
  audit: null,
  rate: 'bulk',
  answer: 'ndjson',
});

let app = fastify();
beforeEach(() => {
  app = fastify();
  app.setErrorHandler(answerFailure);
});
afterEach(() => app.close());

function serve(rows: () => AsyncIterable<{ n: number }>, countDownload: CountDownload): Promise<string> {
  register(
    app,
    bareBridge(countDownload),
    streamRoute(download, () => Promise.resolve(rows())),
  );
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test('as many downloads at once as may be, one that comes too soon is told to wait, and ends leave room', async () => {
  const goOn = Promise.withResolvers<void>();
  const begun: number[] = [];
  async function* slowly() {
    begun.push(begun.length);
    await goOn.promise;
    yield { n: 1 };
  }
  const address = `${await serve(slowly, countDownloads(2))}/download`;
  const slow = [fetch(address), fetch(address)];
  await expect.poll(() => begun.length).toBe(2);
  const refused = await fetch(address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  // One goes away without having read, the other one reads on.
  goOn.resolve();
  const texts = await Promise.all(slow.map(async (answer) => await (await answer).text()));
  expect(texts).toEqual(['{"n":1}\n', '{"n":1}\n']);
  const leaving = new AbortController();
  await (await fetch(address, { signal: leaving.signal })).body?.cancel();
  leaving.abort();
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
  expect(await (await fetch(address)).text()).toBe('{"n":1}\n');
});

test('a download whose client stops reading gives its place back', async () => {
  let begun = 0;
  async function* endless() {
    for (let n = 0; ; n += 1) yield { n };
  }
  async function* one() {
    yield { n: 1 };
  }
  const rows = () => {
    begun += 1;
    return begun === 1 ? endless() : one();
  };
  const address = await serve(rows, countDownloads(1, 100));
  const stalled = connect(Number(new URL(address).port), '127.0.0.1').pause();
  stalled.on('error', () => undefined);
  stalled.write('GET /download HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => begun).toBe(1);
  expect((await fetch(`${address}/download`)).status).toBe(429);
  await expect.poll(async () => (await fetch(`${address}/download`)).status).toBe(200);
  stalled.destroy();
});

test('a download that waits for its rows, and so for nobody, keeps its place', async () => {
  const goOn = Promise.withResolvers<void>();
  async function* rows() {
    await goOn.promise;
    yield { n: 1 };
  }
  const address = await serve(rows, countDownloads(1, 20));
  let silences = 0;
  app.server.on('timeout', () => (silences += 1));
  const slow = fetch(`${address}/download`);
  await expect.poll(() => silences).toBeGreaterThan(2);
  goOn.resolve();
  expect(await (await slow).text()).toBe('{"n":1}\n');
});

test('a file of a whole table is a download, a stream that its consumer reads in portions is none', () => {
  expect([exportResponsesEndpoint, readStreamEndpoint].map(isDownload)).toEqual([true, false]);
});

test('as many downloads as may be, and every job at once, leave connections to work over', () => {
  // One for somebody who changes users, and one that whoever comes first works over.
  expect(MAIN_CONNECTIONS - MOST_DOWNLOADS - jobNames.length).toBeGreaterThanOrEqual(2);
});
