import { publicAccess } from '@vinculum/contract/access/access.ts';
import { endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { answerFailure, register } from './bridge.ts';
import { countDownloads } from './downloads.ts';
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

const app = fastify();
app.setErrorHandler(answerFailure);
afterEach(() => app.close());

test('as many downloads at once as may be, one that comes too soon is told to wait, and ends leave room', async () => {
  const goOn = Promise.withResolvers<void>();
  const begun: number[] = [];
  async function* slowly() {
    begun.push(begun.length);
    await goOn.promise;
    yield { n: 1 };
  }
  register(
    app,
    {
      clock: () => 0,
      authenticate: () => Promise.resolve(null),
      isCookieSecure: false,
      stopping: new AbortController().signal,
      countDownload: countDownloads(2),
    },
    streamRoute(download, () => Promise.resolve(slowly())),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `${app.listeningOrigin}/download`;
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
