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
  { where: 'in the middle', at: { x: 400, y: 200 }, shown: true },
  { where: 'cut off at the left', at: { x: 13, y: 200 }, shown: false },
  { where: 'cut off at the bottom', at: { x: 400, y: 387 }, shown: false },
  { where: 'under the buttons', at: { x: 745, y: 60 }, shown: false },
  { where: 'below the buttons', at: { x: 745, y: 103 }, shown: true },
  { where: 'over the source', at: { x: 700, y: 380 }, shown: false },
  { where: 'left of the source', at: { x: 684, y: 380 }, shown: true },
])('a mark $where can be pressed or is left out', ({ at, shown }) => {
  expect(isClear(at, size)).toBe(shown);
});
