import { expect, test } from 'vitest';
import { namesIn, type City } from './map-names.ts';

const view = { place: { lon: 10, lat: 0 }, half: 1, pixel: 0.01, stretch: 1 };
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

test('no name covers the place itself', () => {
  expect(named(['Under the car', 10.02, 0.02, 9])).toEqual([]);
});

test('a map has no more names than can be read', () => {
  const rows = Array.from(
    { length: 40 },
    (_, at): City => [`C${at}`, 9.1 + (at % 5) * 0.35, -0.9 + at * 0.045, 1],
  );
  expect(named(...rows)).toHaveLength(14);
});
