import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { seedPeople, type People } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import {
  followLogEntriesEndpoint,
  listLogEntriesEndpoint,
  listLogGroupsEndpoint,
  listLogStreamsEndpoint,
} from '@vinculum/contract/platform-logs/endpoints.ts';
import { listAuditEndpoint } from '@vinculum/contract/audit/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedLogSink } from '../../adapters/platform-logs/embedded-log-sink-store.ts';
import { recordAudit } from '../audit/public.ts';

let server: TestServer;
let people: People;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const stream_name = '2026-11-20/host-8080';

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  const lines = Array.from({ length: 120 }, (_, n) => ({
    group: 'api',
    stream: stream_name,
    at: NOON + n,
    level: n % 10 === 0 ? ('error' as const) : ('info' as const),
    line: JSON.stringify({ reqId: `request-${n}`, msg: `line ${n}` }),
  }));
  await embeddedLogSink(server.db).append(lines);
});
afterAll(() => server.stop());

const viewer = () => people.signedIn('operator.viewer');
const entries = (body: object) =>
  server.call(listLogEntriesEndpoint, { body: { log_group_name: 'api', stream_name, ...body } }, viewer());

// Shows 3-1.8, 3-2.52, 3-3.15, 3-4.9, 3-7.32, 3-7.33, 3-7.34, 3-9.3
test('an operator chooses a group, then a stream, then pages its entries backward, 50 at a time', async () => {
  const groups = await server.call(listLogGroupsEndpoint, { body: {} }, viewer());
  expect(groups.body.data).toEqual([{ log_group_name: 'api' }, { log_group_name: 'audit' }]);
  const streams = await server.call(listLogStreamsEndpoint, { body: { log_group_name: 'api' } }, viewer());
  expect(streams.body.data).toEqual([{ log_stream_name: stream_name }]);
  const pages: string[][] = [];
  for (let next_token: string | null = ''; next_token !== null; ) {
    const { body } = await entries({ next_token });
    pages.push(body.data.map(({ message }) => message));
    next_token = body.backward_token;
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
  expect(pages[0]?.[0]).toContain('line 119');
  expect(pages[2]?.at(-1)).toContain('line 0');
});

// Shows 3-3.15
test('an entry says when it was written, and what, as a whole', async () => {
  const { body } = await entries({ limit: 1 });
  expect(body.data).toEqual([
    { creation_time: '2026-11-20T12:00:00.119Z', message: '{"reqId":"request-119","msg":"line 119"}' },
  ]);
});

test('an operator finds a request by its id, and what was an error', async () => {
  const found = await entries({ text: '"request-7"' });
  expect(found.body.data).toHaveLength(1);
  const errors = await entries({ level: 'warn' });
  expect(errors.body.data).toHaveLength(12);
});

test('an operator follows what comes, each line once', async () => {
  const place = { log_group_name: 'gateway', stream_name };
  const append = (line: string) =>
    embeddedLogSink(server.db).append([
      { group: 'gateway', stream: stream_name, at: NOON, level: 'info', line },
    ]);
  await append('first');
  const page = await server.call(listLogEntriesEndpoint, { body: place }, viewer());
  await append('second');
  const next_token = page.body.forward_token;
  const came = await server.call(followLogEntriesEndpoint, { body: { ...place, next_token } }, viewer());
  expect(came.body.data.map(({ message }) => message)).toEqual(['second']);
  const body = { ...place, next_token: came.body.forward_token };
  const nothing = await server.call(followLogEntriesEndpoint, { body }, viewer());
  expect(nothing.body).toEqual({ data: [], forward_token: came.body.forward_token });
});

test('the audit trail is a group with a stream a day, its events readable, searchable and followed', async () => {
  const now = server.clock.now();
  const principal = {
    userId: 1,
    username: 'ada',
    organisationId: people.organisations.consumer,
    portal: 'CONSUMERS' as const,
    role: null,
    flags: [],
  };
  const record = (requestId: string, result: 'done' | 'refused') =>
    inTransaction(server.db, (trx) =>
      recordAudit(trx, { principal, action: 'fleet.save', requestId, now }, { target: 'thing/1', result }),
    );
  await record('audited-1', 'done');
  const place = { log_group_name: 'audit', stream_name: dayOf(now) };
  const streams = await server.call(listLogStreamsEndpoint, { body: { log_group_name: 'audit' } }, viewer());
  expect(streams.body.data).toContainEqual({ log_stream_name: dayOf(now) });
  const page = await server.call(listLogEntriesEndpoint, { body: place }, viewer());
  expect(JSON.parse(page.body.data[0]?.message ?? '')).toMatchObject({
    actor: 'ada',
    action: 'fleet.save',
    request_id: 'audited-1',
  });
  await record('audited-2', 'refused');
  const next_token = page.body.forward_token;
  const came = await server.call(followLogEntriesEndpoint, { body: { ...place, next_token } }, viewer());
  expect(came.body.data.map(({ message }) => message)).toEqual([expect.stringContaining('audited-2')]);
  const refused = await server.call(listLogEntriesEndpoint, { body: { ...place, level: 'warn' } }, viewer());
  expect(refused.body.data).toHaveLength(1);
  const found = await server.call(
    listLogEntriesEndpoint,
    { body: { ...place, text: 'AUDITED-1' } },
    viewer(),
  );
  expect(found.body.data).toHaveLength(1);
  const listed = await server.call(listAuditEndpoint, { body: { search: 'audited-1' } }, viewer());
  expect(listed.body.total_rows).toBe(1);

  // More than an answer holds comes with the next ones.
  await record('audited-3', 'done');
  await record('audited-4', 'done');
  const follow = async (token: string) => {
    const body = { ...place, limit: 1, next_token: token };
    return (await server.call(followLogEntriesEndpoint, { body }, viewer())).body;
  };
  const third = await follow(came.body.forward_token);
  const fourth = await follow(third.forward_token);
  expect([...third.data, ...fourth.data].map(({ message }) => message)).toEqual([
    expect.stringContaining('audited-3'),
    expect.stringContaining('audited-4'),
  ]);
});

test.each([
  [{ stream_name: 'no-such' }, 404],
  [{ log_group_name: 'no-such' }, 404],
  [{ log_group_name: 'audit', stream_name: '2026-02-30' }, 404],
  [{ next_token: 'nonsense' }, 400],
  [{ limit: 51 }, 400],
  [{ limit: 0 }, 400],
  [{ level: 'loud' }, 400],
  [{ text: 'x'.repeat(201) }, 400],
  [{ stream_name: '' }, 400],
])('entries asked for with %j answer %i', async (body, status) => {
  expect((await entries(body)).status).toBe(status);
});

test.each(['consumer.admin', 'oem.admin', 'fleet.admin'] as const)(
  '%s cannot look at logs',
  async (actor) => {
    const { status } = await server.call(listLogGroupsEndpoint, { body: {} }, people.signedIn(actor));
    expect(status).toBe(403);
  },
);
