import { publicAccess } from '@vinculum/contract/access/access.ts';
import { type AnswerKind, endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { bareBridge } from '@vinculum/testkit/stubs/bare-bridge.ts';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { register } from './bridge.ts';
import { streamRoute } from './route.ts';

const rowsEndpoint = (answer: AnswerKind) =>
  endpoint({
    name: `test.${answer}`,
    summary: 'Rows',
    method: 'GET',
    path: `/${answer}`,
    access: publicAccess,
    response: z.object({ n: z.number() }),
    errors: [],
    audit: null,
    rate: 'read',
    answer,
  });

test('a server that stops ends what has no end, and lets the others read on', async () => {
  const stopping = new AbortController();
  const goOn = Promise.withResolvers<void>();
  let begun = 0;
  async function* rows() {
    begun += 1;
    yield { n: 1 };
    await goOn.promise;
    yield { n: 2 };
  }
  const app = fastify();
  onTestFinished(() => app.close());
  const deps = { ...bareBridge(() => undefined), stopping: stopping.signal };
  for (const answer of ['events', 'ndjson'] as const)
    register(
      app,
      deps,
      streamRoute(rowsEndpoint(answer), () => Promise.resolve(rows())),
    );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const events = await fetch(`${address}/events`);
  const lines = fetch(`${address}/ndjson`);
  await expect.poll(() => begun).toBe(2);
  stopping.abort();
  await expect(events.text()).rejects.toThrow('terminated');
  goOn.resolve();
  expect(await (await lines).text()).toBe('{"n":1}\n{"n":2}\n');
});
