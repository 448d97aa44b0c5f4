import { expect, test } from 'vitest';
import type { City } from './cities.ts';
import { namesIn } from './map-names.ts';

const pixelOf = ({ lon, lat }: { lon: number; lat: number }) => ({ x: (lon - 9) * 200, y: (1 - lat) * 200 });
const view = { width: 400, height: 400, pixelOf, marks: [{ x: 200, y: 200 }] };
const named = (...cities: City[]) => namesIn(cities, view).map(({ name }) => name);

test('a map names the cities that lie in it', () => {
  expect(named(['Inside', 10.5, 0.5, 9], ['North of it', 10, 1.2, 8], ['East of it', 12, 0, 7])).toEqual([
    'Inside',
  ]);
});

test('of two names that would cover each other the larger city’s stands', () => {
  expect(named(['Large', 10.5, 0.5, 9], ['Suburb', 10.52, 0.52, 2], ['Town', 10.5, -0.5, 1])).toEqual([
    'Large',
    'Town',
  ]);
});

test('no name covers a mark', () => {
  expect(named(['Under the car', 10.02, 0.02, 9])).toEqual([]);
});

test('a map has no more names than can be read', () => {
  const rows = Array.from(
    { length: 40 },
    (_, at): City => [`C${at}`, 9.1 + (at % 5) * 0.35, -0.9 + at * 0.045, 1],
  );
  expect(named(...rows)).toHaveLength(10);
});
