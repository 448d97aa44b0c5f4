import { seedPeople, type People } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { logHistogramEndpoint, searchLogsEndpoint } from '@vinculum/contract/platform-logs/search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedLogSink } from '../../adapters/platform-logs/embedded-log-sink-store.ts';
import { deleteOldLogs } from './log-retention-store.ts';

let server: TestServer;
let people: People;
const HOUR = 3_600_000;

/** Lines before the server's present: of two groups, one of them an error, and calls that succeeded. */
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  const now = server.clock.now();
  const line = (of: { group: string; level: 'info' | 'error' }, ago: number, msg: string) => ({
    group: of.group,
    stream: '2026-11-20/host-8080',
    at: now - ago,
    level: of.level,
    line: JSON.stringify({ level: of.level === 'info' ? 30 : 50, reqId: `request-${ago}`, msg }),
  });
  await embeddedLogSink(server.db).append([
    line({ group: 'api', level: 'info' }, 2 * HOUR, 'long ago'),
    line({ group: 'api', level: 'info' }, 30_000, 'request completed'),
    line({ group: 'jobs', level: 'error' }, 20_000, 'a job failed'),
    line({ group: 'gateway', level: 'info' }, 10_000, 'the gateway takes vehicles'),
    line({ group: 'api', level: 'info' }, 0, 'this very moment'),
  ]);
});
afterAll(() => server.stop());

const viewer = () => people.signedIn('operator.viewer');
const search = (body: object = {}) => server.call(searchLogsEndpoint, { body }, viewer());
const count = (body: object = {}) => server.call(logHistogramEndpoint, { body }, viewer());
const textsOf = async (body: object = {}) =>
  (await search(body)).body.data.map(({ message }) => /"msg":"([^"]*)"/.exec(message)?.[1]);

test('an operator sees the newest lines of all groups first, each with its group, stream and level', async () => {
  const { body } = await search();
  expect(body.data.map(({ log_group_name, level }) => [log_group_name, level])).toEqual([
    ['api', 'info'],
    ['gateway', 'info'],
    ['jobs', 'error'],
    ['api', 'info'],
  ]);
  expect(body.data[2]).toMatchObject({
    stream_name: '2026-11-20/host-8080',
    creation_time: new Date(server.clock.now() - 20_000).toISOString(),
  });
  expect(body.backward_token).toBeNull();
  expect(Date.parse(body.looked_to)).toBe(server.clock.now() + 1 - HOUR);
});

test('a search narrows by range, group, level and text, and leaves calls that succeeded out', async () => {
  expect(await textsOf({ range: '6h' })).toContain('long ago');
  expect(await textsOf({ group: 'gateway' })).toEqual(['the gateway takes vehicles']);
  expect(await textsOf({ level: 'warn' })).toEqual(['a job failed']);
  expect(await textsOf({ text: 'REQUEST-30000' })).toEqual(['request completed']);
  expect(await textsOf({ text: 'request-30000', without_calls: true })).toEqual([]);
  const now = server.clock.now();
  const range = { from: new Date(now - 25_000).toISOString(), to: new Date(now - 15_000).toISOString() };
  expect(await textsOf(range)).toEqual(['a job failed']);
});

test('older lines come by the token, each line once', async () => {
  const first = await search({ limit: 3 });
  const next_token = first.body.backward_token;
  const rest = await search({ limit: 3, next_token });
  expect(rest.body.data.map(({ message }) => message)).toEqual([
    expect.stringContaining('request completed'),
  ]);
  expect(rest.body.backward_token).toBeNull();
});

test('a histogram counts each level, bar by bar, over the whole range', async () => {
  const { body } = await count({ range: '6h', without_calls: true });
  expect(body.width_ms).toBe(360_000);
  expect(body.bars.length).toBeGreaterThanOrEqual(60);
  const sums = { info: 0, error: 0 };
  for (const { lines } of body.bars) {
    sums.info += lines.info ?? 0;
    sums.error += lines.error ?? 0;
  }
  expect(sums).toEqual({ info: 3, error: 1 });
  const found = await count({ text: 'a job' });
  expect(found.body.bars.flatMap(({ lines }) => Object.entries(lines))).toEqual([['error', 1]]);
});

test.each([
  [{ next_token: 'nonsense' }],
  [{ next_token: '1/' }],
  [{ range: '2h' }],
  [{ from: 'yesterday' }],
  [{ from: '2026-11-20T12:00:00Z', to: '2026-11-20T12:00:00Z' }],
  [{ from: '2020-11-20T12:00:00Z' }],
  [{ text: 'x'.repeat(201) }],
  [{ limit: 51 }],
])('a search with %j is refused', async (body) => {
  expect((await search(body)).status).toBe(400);
});

test.each(['consumer.admin', 'oem.admin', 'fleet.admin'] as const)('%s searches no logs', async (actor) => {
  for (const call of [searchLogsEndpoint, logHistogramEndpoint])
    expect((await server.call(call, { body: {} }, people.signedIn(actor))).status).toBe(403);
});

test('a histogram adds up so many counts, the newest, and says how far it reaches', async () => {
  const minutes = 50_000;
  const newest = Date.parse('2025-06-01T00:00:00Z');
  const old = await server.db
    .insertInto('log_stream')
    .values({ log_group: 'api', name: '2025-06-01/old', began_on: new Date(newest) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into log_minute (stream_id, minute, level, lines, calls)
    select ${old.id}, ${new Date(newest)}::timestamptz - n * interval '1 minute', level, 1, 0
    from generate_series(0, ${minutes}::int) n, generate_series(0, 4) level`.execute(server.db);
  const reach = async (from: number) => {
    const range = { from: new Date(from).toISOString(), to: '2025-06-01T00:01:00Z' };
    const { body } = await count({ ...range, level: 'fatal' });
    return [body.bars.reduce((sum, { lines }) => sum + (lines.fatal ?? 0), 0), Date.parse(body.looked_to)];
  };
  const oldest = newest - (minutes - 1) * 60_000;
  expect(await reach(newest - 60 * 24 * HOUR)).toEqual([minutes, oldest]);
  expect(await reach(oldest)).toEqual([minutes, oldest]);
  await server.db.deleteFrom('log_stream').where('id', '=', old.id).execute();
});

test('what is counted goes with the lines when their days are over', async () => {
  await deleteOldLogs(server.db, { days: 0, now: server.clock.now() + 400 * 24 * HOUR });
  const left = await server.db.selectFrom('log_minute').select('lines').execute();
  expect(left).toEqual([]);
});
