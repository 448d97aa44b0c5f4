import { publicAccess } from '@vinculum/contract/access/access.ts';
import { type AnswerKind, endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sendRows } from './send-rows.ts';

afterEach(() => vi.useRealTimers());

function rowsEndpoint(answer: AnswerKind) {
  return endpoint({
    name: 'test.rows',
    summary: 'Rows',
    method: 'GET',
    path: '/rows',
    access: publicAccess,
    response: z.object({ cursor: z.string(), text: z.string() }),
    errors: [],
    audit: null,
    rate: 'read',
    answer,
  });
}

function serving(answer: AnswerKind, rows: () => AsyncIterable<unknown>) {
  const app = fastify();
  app.get('/rows', (_request, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return sendRows(rowsEndpoint(answer), rows(), { reply, signal: gone.signal });
  });
  return app;
}

async function* three() {
  for (const cursor of ['1', '2', '3']) yield { cursor, text: `=row ${cursor}`, hidden: 'never' };
}

test.each([
  { answer: 'ndjson' as const, expected: '{"cursor":"1","text":"=row 1"}\n' },
  { answer: 'events' as const, expected: 'id: 1\ndata: {"cursor":"1","text":"=row 1"}\n\n' },
])('rows go out as $answer, stripped to what is declared', async ({ answer, expected }) => {
  const { body, statusCode, headers } = await serving(answer, three).inject('/rows');
  expect(statusCode).toBe(200);
  // Nothing on the way may keep them, nor hold them back until there are more.
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  expect(body).toContain(expected);
  expect(body).not.toContain('never');
});

test.each(['ndjson', 'events'] as const)(
  'of more than fits together each row is sent once: %s',
  async (answer) => {
    async function* many() {
      for (let n = 0; n < 300; n += 1) yield { cursor: String(n), text: 'x'.repeat(1000) };
    }
    const { body } = await serving(answer, many).inject('/rows');
    const sent = [...body.matchAll(/"cursor":"(\d+)"/g)].map(([, cursor]) => Number(cursor));
    expect(sent).toEqual(Array.from({ length: 300 }, (_, n) => n));
  },
);

test.each(['ndjson', 'events'] as const)('a %s source is ended when the client goes away', async (answer) => {
  const ended = Promise.withResolvers<string>();
  async function* endless() {
    try {
      for (let n = 0; ; n += 1) {
        yield { cursor: String(n), text: 'x'.repeat(1000) };
        await new Promise(setImmediate);
      }
    } finally {
      ended.resolve('ended');
    }
  }
  const app = serving(answer, endless);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = new AbortController();
  const response = await fetch(`${address}/rows`, { signal: client.signal });
  await response.body?.getReader().read();
  client.abort();
  expect(await ended.promise).toBe('ended');
  await app.close();
});

async function* failing() {
  yield { cursor: '1', text: 'first' };
  throw new Error('the database is gone');
}

test('a source that fails cuts the answer off, so that it cannot pass for a whole one', async () => {
  const app = serving('events', failing);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${address}/rows`);
  await expect(response.text()).rejects.toThrow('terminated');
  await app.close();
});

test('a quiet stream of events is kept alive, and its timer ends with it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const more = Promise.withResolvers<void>();
  async function* quiet() {
    yield { cursor: '1', text: 'a' };
    await more.promise;
  }
  const answer = serving('events', quiet).inject('/rows');
  await vi.waitUntil(() => vi.getTimerCount() === 1, 20_000);
  await new Promise(setImmediate);
  vi.advanceTimersByTime(45_000);
  more.resolve();
  expect((await answer).body).toContain(': still here\n\n');
  expect(vi.getTimerCount()).toBe(0);
});
