import type { PlaceGroup } from '@vinculum/contract/live-data/places.ts';
import { array, assert, double, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { pointOf } from '../../../design/map/mercator.ts';
import { spotsOf } from './spots.ts';

const far = { extent: [0, 40, 36, 60], width: 720 } as const;
const near = { extent: [10, 50, 10.01, 50.01], width: 720 } as const;

function groupOf(...cars: readonly (readonly [string, number, number])[]): PlaceGroup {
  const lats = cars.map(([, lat]) => lat);
  const lons = cars.map(([, , lon]) => lon);
  return {
    count: cars.length,
    is_more: false,
    lat: lats.reduce((a, b) => a + b) / cars.length,
    lon: lons.reduce((a, b) => a + b) / cars.length,
    west: Math.min(...lons),
    east: Math.max(...lons),
    south: Math.min(...lats),
    north: Math.max(...lats),
    cars: cars.map(([vin, lat, lon]) => ({ vin, lat, lon, captured_at: 0 })),
  };
}
const many: PlaceGroup = { ...groupOf(['X', 50, 10]), count: 5000, is_more: true, cars: [] };

test('cars that stand apart are marks of their own, though the server put them into one group', () => {
  const spots = spotsOf([groupOf(['A', 42, 2], ['B', 58, 30])], far);
  expect(spots.map(({ key, count }) => [key, count])).toEqual([
    ['A', 1],
    ['B', 1],
  ]);
});

test('cars that would cover each other are one mark, in the middle of them, whatever squares they are in', () => {
  const groups = [groupOf(['B', 50, 10]), groupOf(['A', 50.4, 10.4])];
  const [spot, ...others] = spotsOf(groups, far);
  expect(others).toEqual([]);
  expect(spot).toMatchObject({ key: 'A', count: 2, lat: 50.2, lon: 10.2, extent: [10, 50, 10.4, 50.4] });
  expect(spot?.cars.map(({ vin }) => vin)).toEqual(['A', 'B']);
  expect(spotsOf(groups, near)).toHaveLength(2);
});

test('a group of more than are named takes in the cars beside it, and names none', () => {
  const [spot, ...others] = spotsOf([groupOf(['A', 50.1, 10.1]), many], far);
  expect(others).toEqual([]);
  expect(spot).toMatchObject({ count: 5001, isMore: true, cars: [] });
});

test('a mark has more than counted when the smallest of its groups has', () => {
  const larger = { ...many, count: 6000, is_more: false };
  const [spot] = spotsOf([larger, { ...many, lat: 50.1 }], far);
  expect(spot).toMatchObject({ count: 11_000, isMore: true });
});

test('no mark covers another, wherever cars stand and whatever the middle of those made one', () => {
  const place = tuple(double({ min: 45, max: 55, noNaN: true }), double({ min: 5, max: 30, noNaN: true }));
  assert(
    property(array(place, { maxLength: 60 }), (places) => {
      const spots = spotsOf(
        places.map(([lat, lon], at) => groupOf([`C${at}`, lat, lon])),
        far,
      );
      expect(spots.reduce((sum, { count }) => sum + count, 0)).toBe(places.length);
      const pixels = far.width / (36 / 360);
      const middles = spots.map(pointOf);
      for (const [at, one] of middles.entries())
        for (const other of middles.slice(at + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y) * pixels).toBeGreaterThanOrEqual(44);
    }),
  );
});
