import { expect, test } from 'vitest';
import { extentOf } from './map-place.ts';

const at = (lon: number, lat: number) => ({ lon, lat });

test.each([
  { shows: 'a place alone', places: [at(10, 50)], extent: [9, 49, 11, 51] },
  { shows: 'a short trail', places: [at(10, 50), at(10.4, 50)], extent: [9.2, 49, 11.2, 51] },
  { shows: 'a long trail', places: [at(10, 50), at(14, 47), at(12, 52)], extent: [10, 47, 14, 52] },
  { shows: 'nothing', places: [], extent: [-170, -58, 180, 75] },
])('a map of $shows opens at all of it and enough around it', ({ places, extent }) => {
  expect(extentOf(places, 1).map((degrees) => Math.round(degrees * 1000) / 1000)).toEqual(extent);
});
