import { expect, test } from 'vitest';
import { type Point, PointTrack } from './point-track.ts';

/** An hour in 1,200 stretches: one takes three seconds. */
const span = { from: 1_793_606_401_000, lengthMs: 3_600_000 };

function track(points: readonly Point[]): readonly Point[] {
  const line = new PointTrack(span);
  for (const point of points) line.add(point);
  return line.points();
}

/** So many points within a stretch of time, the value of each its index. */
function rising(count: number, from = 0, lengthMs = 3000): Point[] {
  return Array.from({ length: count }, (_, index) => [span.from + from + (index * lengthMs) / count, index]);
}

test('a line without points is empty', () => {
  expect(track([])).toEqual([]);
});

test('four thousand points are kept as they are', () => {
  const points = rising(4000);
  expect(track(points)).toEqual(points);
});

test('of more, the first and the last that no other of their stretch goes beyond, in order of time', () => {
  const up = rising(4001);
  expect(track(up)).toEqual([up[0], up[4000]]);
  const down = up.map(([t, value]): Point => [t, -value]);
  expect(track(down)).toEqual([down[0], down[4000]]);
  const hill = up.map(([t, value]): Point => [t, value === 7 ? 9000 : value === 9 ? -9000 : value]);
  expect(track(hill)).toEqual([hill[7], hill[9]]);
});

test('of equal values the first is kept, and a stretch that is flat is one point', () => {
  const flat = rising(4001).map(([t]): Point => [t, 5]);
  expect(track(flat)).toEqual([flat[0]]);
  const edge = rising(4001).map(([t, value]): Point => [t, value % 2]);
  expect(track(edge)).toEqual([edge[0], edge[1]]);
});

test('each stretch is three seconds of the hour, also those before the line became too long', () => {
  const points = [...rising(10), ...rising(10, 3000), ...rising(4000, 6000)];
  expect(track(points)).toEqual([0, 9, 10, 19, 20, 4019].map((index) => points[index]));
});

test('what was handed out does not change with what comes', () => {
  const line = new PointTrack(span);
  line.add([span.from, 1]);
  const before = line.points();
  line.add([span.from + 1, 2]);
  expect(before).toEqual([[span.from, 1]]);
});
