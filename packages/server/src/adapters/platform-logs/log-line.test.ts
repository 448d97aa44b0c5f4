import { expect, test } from 'vitest';
import { logLineOf } from './log-line.ts';

const origin = { group: 'api', process: 'host:8080' };
const now = Date.parse('2026-11-21T00:00:10Z');
const lineOf = (text: string) => logLineOf(text, origin, now);

test.each([
  [10, 'debug'],
  [20, 'debug'],
  [30, 'info'],
  [35, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
])('a line of the level %i is one of %s', (level, expected) => {
  expect(lineOf(JSON.stringify({ level, msg: 'x' })).level).toBe(expected);
});

test('a line stands in the stream of the day on which it was written, in UTC, and of its process', () => {
  const time = Date.parse('2026-11-20T23:59:59.500Z');
  expect(lineOf(JSON.stringify({ level: 30, time, msg: 'late' }))).toMatchObject({
    group: 'api',
    stream: '2026-11-20/host-8080',
    at: time,
  });
});

test('a part of the platform has a group of its own, and nothing else makes one', () => {
  expect(lineOf('{"part":"jobs"}').group).toBe('jobs');
  expect(lineOf('{"part":"gateway"}').group).toBe('gateway');
  expect(lineOf('{"part":"anything"}').group).toBe('api');
});

test.each(['not JSON', '[1]', 'null', '{"level":"loud","time":"noon"}', '{"time":1e300}', '{"time":-5}'])(
  '%s is kept as it is, as of now',
  (text) => {
    expect(lineOf(`${text}\n`)).toMatchObject({ line: text, level: 'info', at: now });
  },
);

test('a line is cut where it is very long, never in the middle of a character', () => {
  const { line } = lineOf('\u{1F698}'.repeat(20_000).slice(1));
  expect(line.length).toBeLessThanOrEqual(16_384);
  expect(line.isWellFormed()).toBe(true);
});

test('what the database does not take is left out', () => {
  expect(lineOf('before\0after').line).toBe('beforeafter');
});
