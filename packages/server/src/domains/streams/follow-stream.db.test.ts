import { createStreamKeyEndpoint, revokeStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

let server: TestServer;
let people: People;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop());

async function store(seq: number): Promise<void> {
  const now = server.clock.now();
  await server.db
    .insertInto('stream_batch')
    .values({
      consumer_id: people.organisations.consumer,
      form_id: 1001,
      consent_id: 7,
      vin: 'YNRTESTVN00000001',
      seq,
      base_time: now,
      received_at: now,
      last_sample_at: now,
      body: JSON.stringify({ samples: [] }),
    })
    .execute();
}

async function follow(key: string, headers: Record<string, string> = {}) {
  const gone = new AbortController();
  const response = await fetch(`${address}/stream/api/v1/events`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: gone.signal,
  });
  if (response.body === null) throw new Error('no stream');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Reads until this many events are there, or the stream ends. */
  const events = async (count: number) => {
    for (;;) {
      const seen = [...text.matchAll(/^id: (.+)\ndata: (.+)\n\n/gm)];
      if (seen.length >= count) return seen.map(([, id, data]) => ({ id, seq: seqOf(data) }));
      const { done, value } = await reader.read();
      if (done) return 'ended';
      text += value;
    }
  };
  return { response, events, leave: () => gone.abort() };
}

function seqOf(data: string | undefined): unknown {
  const row: unknown = JSON.parse(data ?? 'null');
  return typeof row === 'object' && row !== null && 'seq' in row ? row.seq : undefined;
}

test('a consumer follows its stream, comes back behind the last event, and is cut off with its key', async () => {
  const admin = people.signedIn('consumer.admin');
  const { body } = await server.call(createStreamKeyEndpoint, { body: { name: 'live' } }, admin);
  await store(1);
  const first = await follow(body.key);
  expect(first.response.headers.get('content-type')).toBe('text/event-stream');
  expect(await first.events(1)).toMatchObject([{ seq: 1 }]);
  await store(2);
  const seen = await first.events(2);
  expect(seen).toMatchObject([{ seq: 1 }, { seq: 2 }]);
  first.leave();

  await store(3);
  const lastId = seen === 'ended' ? '' : (seen[1]?.id ?? '');
  const second = await follow(body.key, { 'last-event-id': lastId });
  expect(await second.events(1)).toMatchObject([{ seq: 3 }]);
  await server.call(revokeStreamKeyEndpoint, { params: { id: body.id } }, admin);
  expect(await second.events(2)).toBe('ended');
});

test('a stream that is open ends when its organisation is put to rest', async () => {
  const { consumer } = people.organisations;
  const { body } = await server.call(
    createStreamKeyEndpoint,
    { body: { name: 'resting' } },
    people.signedIn('consumer.admin'),
  );
  const rest = (resting_from: Date | null) =>
    server.db.updateTable('organisation').set({ resting_from }).where('id', '=', consumer).execute();
  await store(4);
  const stream = await follow(body.key);
  await stream.events(1);
  await rest(new Date(server.clock.now()));
  expect(await stream.events(1000)).toBe('ended');
  await rest(null);
});

test('one key holds twenty streams open, and another when it has left one', async () => {
  const admin = people.signedIn('consumer.admin');
  const { body } = await server.call(createStreamKeyEndpoint, { body: { name: 'many' } }, admin);
  const open = [];
  for (let n = 0; n < 20; n += 1) open.push(await follow(body.key));
  expect(open.map(({ response }) => response.status)).toEqual(Array.from({ length: 20 }, () => 200));
  const refused = await follow(body.key);
  expect(refused.response.status).toBe(429);
  expect(refused.response.headers.get('retry-after')).toBe('60');
  refused.leave();
  open[0]?.leave();
  const again = await vi.waitFor(
    async () => {
      const next = await follow(body.key);
      if (next.response.status !== 200) next.leave();
      expect(next.response.status).toBe(200);
      return next;
    },
    { timeout: 10_000, interval: 100 },
  );
  for (const { leave } of [...open, again]) leave();
});

test('a server that stops ends the streams that are open instead of waiting for them', async () => {
  const admin = people.signedIn('consumer.admin');
  const { body } = await server.call(createStreamKeyEndpoint, { body: { name: 'last' } }, admin);
  await store(9);
  const stream = await follow(body.key);
  await stream.events(1);
  await server.app.close();
  await expect(stream.events(1000), 'the server has cut the connection').rejects.toThrow('terminated');
});
