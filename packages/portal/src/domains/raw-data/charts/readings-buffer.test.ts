import type { AccelerometerItem } from '@vinculum/contract/live-data/feed.ts';
import { expect, test } from 'vitest';
import { ReadingsBuffer } from './readings-buffer.ts';

const item = (timestamp: number, x = timestamp): AccelerometerItem => ({
  timestamp,
  accValues: [x, -x, 9.5],
});
const items = (from: number, count: number, step = 10) =>
  Array.from({ length: count }, (_, index) => item(from + index * step));
const momentsOf = (buffer: ReadingsBuffer) => [...buffer.view(-1, Number.MAX_SAFE_INTEGER, 1e9).t];

test('readings are kept in the order of their moments, each once', () => {
  const buffer = new ReadingsBuffer(10);
  buffer.add([item(10), item(30), item(20), item(30), item(40)]);
  expect(momentsOf(buffer)).toEqual([10, 20, 30, 40]);
  expect([...buffer.view(15, 30, 10).axes[0]]).toEqual([20, 30]);
});

test('the oldest go when there are too many, however long it lasts', () => {
  const buffer = new ReadingsBuffer(100);
  for (let n = 0; n < 1000; n += 1) {
    buffer.add(items(n * 100, 10));
    const view = buffer.view(-1, Number.MAX_SAFE_INTEGER, 1e9);
    expect([...view.t]).toEqual([...view.axes[0]]);
  }
  expect(buffer.count).toBe(100);
  expect(buffer.last).toBe(99_990);
  expect(momentsOf(buffer)[0]).toBe(99_000);
});

test('ten minutes at 100 Hz are thinned to a screen’s width, and no peak is lost', () => {
  const buffer = new ReadingsBuffer();
  buffer.add(items(0, 60_000).map((one) => ({ ...one, accValues: [0, 0, 9.8] })));
  buffer.add([{ timestamp: 300_005, accValues: [50, -50, 9.8] }]);
  const view = buffer.view(0, 600_000, 1000);
  expect(view.t.length).toBeLessThanOrEqual(2002);
  expect(Math.max(...view.axes[0])).toBe(50);
  expect(Math.min(...view.axes[1])).toBe(-50);
  expect([...view.t]).toEqual([...view.t].toSorted((a, b) => a - b));
});

test('the figures are of the time shown only', () => {
  const buffer = new ReadingsBuffer(10);
  buffer.add([item(10, 100), item(20, 1), item(30, 3), item(40, 2)]);
  expect(buffer.figures(10, 40)).toMatchObject({
    count: 3,
    axes: [
      { last: 2, least: 1, most: 3, mean: 2 },
      { last: -2, least: -3, most: -1, mean: -2 },
      { last: 9.5, least: 9.5, most: 9.5, mean: 9.5 },
    ],
  });
  expect(buffer.figures(50, 60)).toBeNull();
});
