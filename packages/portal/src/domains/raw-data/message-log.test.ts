import type { LiveEvent } from '@vinculum/contract/live-data/feed.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MessageLog, MOST_SHOWN } from './message-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function messages(from: number, count: number): LiveEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'message',
    cursor: `1.${from + index}`,
    consent_form_id: 1001,
    consent_id: 7,
    vin: 'YNRTESTVN00000001',
    is_test: false,
    seq: from + index,
    received_at: 0,
    base_time: 0,
    samples: [],
  }));
}

function seqs(log: MessageLog): (number | string)[] {
  return log.view().entries.map((entry) => (entry.kind === 'message' ? entry.message.seq : entry.kind));
}

function come(log: MessageLog, events: LiveEvent[]): void {
  log.add(events);
  vi.advanceTimersByTime(200);
}

test('messages are shown newest first, and no more than so many', () => {
  const log = new MessageLog();
  come(log, messages(1, 3));
  expect(seqs(log)).toEqual([3, 2, 1]);
  come(log, messages(4, MOST_SHOWN));
  expect(seqs(log)).toHaveLength(MOST_SHOWN);
  expect(seqs(log)[0]).toBe(3 + MOST_SHOWN);
});

test('who looks is told a few times a second, however many messages come', () => {
  const log = new MessageLog();
  let reports = 0;
  log.subscribe(() => (reports += 1));
  for (let n = 0; n < 100; n += 1) log.add(messages(n, 1));
  vi.advanceTimersByTime(1000);
  expect(reports).toBe(1);
});

test('in a pause what is shown stays, and what waits is counted and shown afterwards', () => {
  const log = new MessageLog();
  come(log, messages(1, 2));
  log.pause();
  come(log, messages(3, 4));
  expect(seqs(log)).toEqual([2, 1]);
  expect(log.view().waiting).toBe(4);
  log.play();
  expect(seqs(log)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(log.view()).toMatchObject({ isPaused: false, waiting: 0 });
});

test('a pause that is too long for what can be kept counts on, and says that something was left out', () => {
  const log = new MessageLog();
  log.pause();
  for (let n = 0; n < 500; n += 1) come(log, messages(n, 1));
  expect(log.view().waiting).toBe(500);
  log.play();
  expect(seqs(log)[0]).toBe(499);
  log.pause();
  come(log, [...messages(500, 401)]);
  log.play();
  expect(log.view().entries).toHaveLength(MOST_SHOWN);
});

test('clearing empties what is shown and what waits', () => {
  const log = new MessageLog();
  come(log, messages(1, 2));
  log.pause();
  come(log, messages(3, 2));
  log.clear();
  expect(log.view()).toEqual({ entries: [], isPaused: true, waiting: 0 });
  come(log, messages(5, 1));
  expect(log.view().waiting).toBe(1);
  log.play();
  come(log, messages(6, 1));
  expect(seqs(log)).toEqual([6, 5]);
});

test('what the server left out is marked at its place', () => {
  const log = new MessageLog();
  come(log, [
    ...messages(1, 1),
    { kind: 'gap', cursor: '1.9' },
    ...messages(10, 1),
    { kind: 'position', cursor: '1.11' },
  ]);
  expect(seqs(log)).toEqual([10, 'gap', 1]);
});

test('what had come before the pause is shown, though the next look was not due', () => {
  const log = new MessageLog();
  log.add(messages(1, 2));
  log.pause();
  expect(seqs(log)).toEqual([2, 1]);
  vi.advanceTimersByTime(200);
  expect(log.view()).toMatchObject({ isPaused: true, waiting: 0 });
});
