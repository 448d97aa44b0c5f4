import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { expect, test } from 'vitest';
import { OpenStreams } from './open-streams.ts';

async function* rowsOf(...rows: number[]): AsyncGenerator<number> {
  yield* rows;
}

const never = new AbortController().signal;

test('streams count from when they are asked for, before anybody reads their first row', () => {
  const streams = new OpenStreams(2);
  streams.counted(7, rowsOf(1), never);
  streams.counted(7, rowsOf(1), never);
  expect(() => streams.counted(7, rowsOf(1), never)).toThrow(
    expect.objectContaining({ code: 'tooManyRequests', args: { seconds: 60 } }),
  );
  expect(() => streams.counted(8, rowsOf(1), never)).not.toThrow();
});

test('one that is left before its first row is open no longer, and counts once only', async () => {
  const streams = new OpenStreams(2);
  const gone = new AbortController();
  const left = streams.counted(7, rowsOf(1), gone.signal);
  streams.counted(7, rowsOf(1), never);
  gone.abort();
  streams.counted(7, rowsOf(1), never);
  for await (const row of left) expect(row).toBe(1);
  expect(() => streams.counted(7, rowsOf(1), never)).toThrow(AppError);
});

test('one that was left before it was opened takes no place', () => {
  const streams = new OpenStreams(1);
  streams.counted(7, rowsOf(1), AbortSignal.abort());
  expect(() => streams.counted(7, rowsOf(1), never)).not.toThrow();
});

test('one that has ended, and one that is left in the middle, make room', async () => {
  const streams = new OpenStreams(1);
  for await (const row of streams.counted(7, rowsOf(1), never)) expect(row).toBe(1);
  for await (const _ of streams.counted(7, rowsOf(1, 2), never)) break;
  expect(() => streams.counted(7, rowsOf(1), never)).not.toThrow();
});
