import { expect, test } from 'vitest';
import { isClear, pixelOf, placeOf, pointOf, seenIn, viewOf } from './mercator.ts';

const size = { width: 800, height: 400 };

test.each([
  { lon: 0, lat: 0 },
  { lon: 11.97, lat: 57.7 },
  { lon: -179.9, lat: -84 },
])('a place lies where its point is: $lon, $lat', (place) => {
  const back = placeOf(pointOf(place));
  expect(back.lon).toBeCloseTo(place.lon);
  expect(back.lat).toBeCloseTo(place.lat);
});

test('a view holds all of what it was made for, with room around it', () => {
  const view = viewOf([10, 50, 20, 60], size, [40, 40]);
  const corners = [
    { lon: 10, lat: 50 },
    { lon: 20, lat: 60 },
  ].map((place) => pixelOf(place, view, size));
  for (const { x, y } of corners) {
    expect(x).toBeGreaterThanOrEqual(40 - 1e-6);
    expect(x).toBeLessThanOrEqual(760 + 1e-6);
    expect(y).toBeGreaterThanOrEqual(40 - 1e-6);
    expect(y).toBeLessThanOrEqual(360 + 1e-6);
  }
  const [west, south, east, north] = seenIn(view, size);
  expect([west < 10, south < 50, east > 20, north > 60]).toEqual([true, true, true, true]);
});

test('what is seen ends where the world does', () => {
  const [west, south, east, north] = seenIn({ middle: { x: 0.5, y: 0.5 }, scale: 200 }, size);
  expect([west, east]).toEqual([-180, 180]);
  expect([south >= -90, north <= 90]).toEqual([true, true]);
});

test.each([
  ['in the middle', 400, 200, true],
  ['cut off at the left', 13, 200, false],
  ['cut off at the bottom', 400, 387, false],
  ['under the buttons', 745, 60, false],
  ['below the buttons', 745, 103, true],
  ['over the source', 700, 380, false],
  ['left of the source', 684, 380, true],
])('a mark %s can be pressed or is left out', (_, x, y, shown) => {
  expect(isClear({ x, y }, size)).toBe(shown);
});
