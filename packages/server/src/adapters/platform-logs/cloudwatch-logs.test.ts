import { DAY_MS, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { startCloudWatchStub } from '@vinculum/testkit/stubs/cloudwatch-stub.ts';
import { logStoreContract } from '@vinculum/testkit/suites/log-store-contract.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cloudWatchClient } from './cloudwatch-client.ts';
import { cloudWatchLogSink } from './cloudwatch-log-sink.ts';
import { cloudWatchLogStore } from './cloudwatch-log-store.ts';
import type { LogLine } from './port.ts';

async function start() {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const stub = await startCloudWatchStub();
  const options = { groupPrefix: '/vinculum/', region: 'eu-west-1', endpoint: stub.endpoint };
  const client = cloudWatchClient(options);
  const sink = cloudWatchLogSink(client, options);
  return {
    stub,
    store: cloudWatchLogStore(client, options),
    sink,
    append: async (lines: readonly LogLine[]) => {
      for (const { group } of lines) stub.makeGroup(`/vinculum/${group}`);
      await sink.append(lines);
    },
    async stop() {
      client.destroy();
      await stub.stop();
      vi.unstubAllEnvs();
    },
  };
}

logStoreContract('Amazon CloudWatch Logs', start);

async function startOne() {
  const under = await start();
  onTestFinished(() => under.stop());
  return under;
}

const stream = '2026-11-20/process-1';
const query = { group: 'api', stream, token: null, limit: 50, text: '', level: null };

function line(number: number, change: Partial<LogLine> = {}): LogLine {
  return {
    group: 'api',
    stream,
    at: 1_790_000_000_000 + number,
    level: 'info',
    line: `line ${number}`,
    ...change,
  };
}

test('groups of others are not seen', async () => {
  const { stub, store, append } = await startOne();
  await append([line(1)]);
  stub.makeGroup('/aws/lambda/other');
  expect(await store.groups({ prefix: '', limit: 50 })).toEqual(['api']);
});

test('a search looks through so many lines a page and goes on behind them', async () => {
  const { stub, store, append } = await startOne();
  await append([line(0, { line: 'the needle' })]);
  await append(Array.from({ length: 19_100 }, (_, n) => line(n + 1)));
  const first = await store.page({ ...query, text: 'needle' });
  expect(first.entries).toEqual([]);
  expect(stub.calls.filter((call) => call === 'GetLogEvents')).toHaveLength(20);
  const second = await store.page({ ...query, text: 'needle', token: first.backwardToken });
  expect(second.entries).toEqual([{ at: line(0).at, line: 'the needle' }]);
});

test('lines that are not in order or too many for one call are written in several, in order', async () => {
  const { stub, store, append } = await startOne();
  const long = 'x'.repeat(16_000);
  await append([line(3), line(1), line(2, { line: '' })]);
  await append(Array.from({ length: 100 }, (_, n) => line(n + 10, { line: `${n} ${long}` })));
  expect(stub.calls.filter((call) => call === 'PutLogEvents')).toHaveLength(4);
  const { entries } = await store.page({ ...query, limit: 102 });
  expect(entries.map(({ at }) => at - line(0).at)).toEqual([
    ...Array.from({ length: 100 }, (_, n) => 109 - n),
    3,
    1,
  ]);
});

test.each([
  [[-15 * DAY_MS, -13 * DAY_MS, 0], 1],
  [[0, 1 * HOUR_MS, 3 * HOUR_MS, 4 * HOUR_MS], 2],
  [[-16 * DAY_MS, -15 * DAY_MS, 0, 3 * HOUR_MS], 3],
  [[-15 * DAY_MS], 1],
  [[0], 0],
])('of lines that are %j milliseconds from now %i are refused, and so it says', async (times, refused) => {
  const { stub, sink } = await startOne();
  stub.makeGroup('/vinculum/api');
  stub.beAt(line(0).at);
  expect(await sink.append(times.map((time) => line(time)))).toBe(refused);
});

test('a group that nobody made takes no lines', async () => {
  const { sink } = await startOne();
  await expect(sink.append([line(1)])).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test.each([
  [{ name: 'ThrottlingException' }, { code: 'unavailable' }],
  [{ name: 'ServiceUnavailableException', status: 503 }, { code: 'unavailable' }],
  [{ name: 'AccessDeniedException' }, { name: 'AccessDeniedException' }],
])('%o is told as %o', async (refusal, reported) => {
  const { stub, store } = await startOne();
  stub.refuse(refusal);
  await expect(store.page(query)).rejects.toMatchObject(reported);
});

test('a service that cannot be reached is not available, whatever is asked', async () => {
  const { stub, store } = await startOne();
  await stub.stop();
  const request = await Promise.allSettled([
    store.page(query),
    store.groups({ prefix: '', limit: 50 }),
    store.streams({ group: 'api', prefix: '', limit: 50 }),
  ]);
  const away = { status: 'rejected', reason: { code: 'unavailable' } };
  expect(request).toMatchObject([away, away, away]);
});

test('so many searches run at once and no more, and others when they have ended', async () => {
  const { store, append } = await startOne();
  await append([line(1)]);
  const scope = { from: line(0).at, to: line(9).at, text: '', level: null, group: null, withoutCalls: false };
  const asking = () => [
    ...Array.from({ length: 2 }, () => store.search({ ...scope, token: null, limit: 50 })),
    store.histogram({ ...scope, widthMs: 1000 }),
    store.page(query),
    store.histogram({ ...scope, widthMs: 1000 }),
  ];
  for (const round of [1, 2]) {
    const answers = await Promise.allSettled(asking());
    expect(
      answers.map(({ status }) => status),
      `round ${round}`,
    ).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'tooManyRequests' } });
  }
});
