import { expect, test } from 'vitest';
import { extentOf } from './map-place.ts';

const at = (lon: number, lat: number) => ({ lon, lat });

test.each([
  { shows: 'a place alone', trail: [], extent: [9, 49, 11, 51] },
  { shows: 'a short trail', trail: [at(10.4, 50)], extent: [9.2, 49, 11.2, 51] },
  { shows: 'a long trail', trail: [at(14, 47), at(12, 52)], extent: [10, 47, 14, 52] },
])('a map of $shows opens at all of it and enough around it', ({ trail, extent }) => {
  const opened = extentOf(at(10, 50), trail, 1);
  expect(opened.map((degrees) => Math.round(degrees * 1000) / 1000)).toEqual(extent);
});
