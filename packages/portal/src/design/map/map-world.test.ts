import { expect, test } from 'vitest';
import { unwrap } from './map-world.ts';

test('an outline across the date line goes on beyond 180 degrees, and comes back', () => {
  const ring = [
    [178, 60],
    [-178, 61],
    [-176, 62],
    [179, 63],
  ];
  expect(unwrap(ring)).toEqual([
    [178, 60],
    [182, 61],
    [184, 62],
    [179, 63],
  ]);
});

test('an outline elsewhere stays as it is', () => {
  const ring = [
    [10, 50],
    [-10, 51],
  ];
  expect(unwrap(ring)).toEqual(ring);
});
