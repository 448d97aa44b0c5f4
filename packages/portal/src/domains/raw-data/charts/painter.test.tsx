import type { AccelerometerEvent } from '@vinculum/contract/live-data/feed.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Painter } from './painter.ts';
import { MOST_READINGS } from './readings-buffer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function reading(timestamp: number): AccelerometerEvent {
  return {
    kind: 'readings',
    cursor: '1.1',
    vin: 'YNRTESTVN00000001',
    items: [{ timestamp, accValues: [1, 2, 9.8] }],
  };
}

function painterWithDrawing(isCalm: boolean) {
  const painter = new Painter(1000, isCalm);
  const drawn: number[] = [];
  painter.show({ draw: (view) => drawn.push(view.t.length) });
  vi.advanceTimersByTime(2000);
  drawn.length = 0;
  return { painter, drawn };
}

test('however many readings come, it draws once a frame', () => {
  const { painter, drawn } = painterWithDrawing(false);
  for (let n = 1; n <= 100; n += 1) painter.add([reading(n)]);
  vi.advanceTimersByTime(16);
  expect(drawn).toEqual([100]);
});

test('who wants less motion sees a new drawing once a second', () => {
  const { painter, drawn } = painterWithDrawing(true);
  for (let n = 1; n <= 30; n += 1) {
    painter.add([reading(n * 100)]);
    vi.advanceTimersByTime(100);
  }
  expect(drawn.length).toBeGreaterThanOrEqual(2);
  expect(drawn.length).toBeLessThanOrEqual(3);
});

test('a chart that is made anew draws what is there at once, where drawings are rare and in a pause', () => {
  const { painter } = painterWithDrawing(true);
  painter.add([reading(10), reading(20)]);
  vi.advanceTimersByTime(1100);
  const drawn: number[] = [];
  const draw = (view: { readonly t: Float64Array }) => drawn.push(view.t.length);
  painter.show({ draw });
  expect(drawn).toEqual([2]);
  painter.pause();
  painter.add([reading(30)]);
  painter.show({ draw });
  expect(drawn).toEqual([2, 2]);
});

test('in a pause nothing is drawn, what comes is counted, and is there afterwards', () => {
  const { painter, drawn } = painterWithDrawing(false);
  painter.add([reading(10)]);
  painter.pause();
  vi.advanceTimersByTime(100);
  drawn.length = 0;
  painter.add([reading(20), reading(30)]);
  vi.advanceTimersByTime(600);
  expect(drawn).toEqual([]);
  expect(painter.status().waiting).toBe(2);
  expect(painter.range().until).toBe(10);
  painter.play();
  vi.advanceTimersByTime(16);
  expect(drawn).toEqual([3]);
});

test('what was paused stays as it was, however much comes meanwhile', () => {
  const { painter } = painterWithDrawing(false);
  painter.add([reading(10), reading(20)]);
  painter.pause();
  const figures = painter.figures();
  for (let n = 1; n <= MOST_READINGS; n += 1) painter.add([reading(100 + n)]);
  vi.advanceTimersByTime(600);
  expect(painter.figures()).toBe(figures);
  const drawn: number[] = [];
  painter.show({ draw: (view) => drawn.push(view.t.length) });
  expect(drawn).toEqual([2]);
  painter.clear();
  expect(painter.figures()).toBeNull();
});

// Shows 2-2.46
test('clearing leaves empty charts', () => {
  const { painter, drawn } = painterWithDrawing(false);
  painter.add([reading(10)]);
  painter.clear();
  vi.advanceTimersByTime(16);
  expect(drawn.at(-1)).toBe(0);
});

test('another stretch of time is drawn at once, also where drawings are rare', () => {
  const { painter, drawn } = painterWithDrawing(true);
  painter.add([reading(10), reading(5000)]);
  vi.advanceTimersByTime(1100);
  expect(drawn.at(-1)).toBe(1);
  painter.setWindow(600_000);
  vi.advanceTimersByTime(16);
  expect(drawn.at(-1)).toBe(2);
});

test('what was left out is said until the data is cleared', () => {
  const { painter } = painterWithDrawing(false);
  painter.add([{ kind: 'gap', cursor: '1.1' }, reading(10)]);
  vi.advanceTimersByTime(600);
  expect(painter.status().hasGap).toBe(true);
  painter.add([reading(20)]);
  vi.advanceTimersByTime(600);
  expect(painter.status().hasGap).toBe(true);
  painter.clear();
  expect(painter.status()).toMatchObject({ hasGap: false, waiting: 0 });
});

test('in a pause another stretch of time has its own figures', () => {
  const { painter } = painterWithDrawing(false);
  painter.add([reading(10), reading(5000)]);
  painter.pause();
  expect(painter.figures()?.count).toBe(1);
  painter.setWindow(600_000);
  expect(painter.figures()?.count).toBe(2);
});
