import { renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { LAND_UNITS } from './land.ts';
import type { MapExtent, MapPlace } from './map-place.ts';
import { pointOf, viewOf } from './mercator.ts';
import { useLand } from './use-land.ts';

const size = { width: 640, height: 360 };
const world: MapExtent = [-179, -60, 179, 75];

// Made when first asked for, which takes longer on a busy machine than anything that is shown.
beforeAll(() => Promise.all([import('virtual:world-land-50m'), import('virtual:world-land-10m')]));

/** The path of what a map of an extent shows, once it is there. */
async function landOf(extent: MapExtent): Promise<string> {
  const { result } = renderHook(() => useLand(viewOf(extent, size, [0, 0]), size));
  await waitFor(() => expect(result.current).not.toBe(''));
  return result.current;
}

/** The corners of each outline, in units: an absolute beginning, then steps. */
function cornersOf(path: string): (readonly [number, number])[][] {
  return [...path.matchAll(/M(?<left>-?\d+) ?(?<top>-?\d+)l(?<steps>[-\d ]+)z/g)].map(({ groups = {} }) => {
    let [x, y] = [Number(groups['left']), Number(groups['top'])];
    const steps = (groups['steps']?.match(/-?\d+/g) ?? []).map(Number);
    return steps.flatMap((step, index) => {
      const isDown = index % 2 === 1;
      if (isDown) y += step;
      else x += step;
      return isDown ? [[x, y] as const] : [];
    });
  });
}

/** Whether a place lies within an odd number of outlines. */
function isOnLand(path: string, place: MapPlace): boolean {
  const { x, y } = pointOf(place);
  const [left, top] = [x * LAND_UNITS, y * LAND_UNITS];
  const crossed = cornersOf(path).map(
    (corners) =>
      corners.filter(([x1, y1], index) => {
        const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
        return y1 > top !== y2 > top && left < ((x2 - x1) * (top - y1)) / (y2 - y1) + x1;
      }).length,
  );
  return crossed.reduce((sum, count) => sum + count, 0) % 2 === 1;
}

test('the land of the world is where it is, and the sea is none', async () => {
  const path = await landOf(world);
  expect(isOnLand(path, { lat: 40.4, lon: -3.7 })).toBe(true);
  expect(isOnLand(path, { lat: -33, lon: 147 })).toBe(true);
  expect(isOnLand(path, { lat: 64, lon: -19 })).toBe(true);
  expect(isOnLand(path, { lat: 45, lon: -30 })).toBe(false);
  expect(isOnLand(path, { lat: -20, lon: 80 })).toBe(false);
});

test('an outline across the date line goes on behind it, and none goes around the world', async () => {
  const corners = cornersOf(await landOf(world));
  const steps = corners.flatMap((ring) =>
    ring.slice(1).map(([x], index) => Math.abs(x - (ring[index]?.[0] ?? 0))),
  );
  expect(Math.max(...steps)).toBeLessThan(LAND_UNITS / 8);
  expect(corners.flat().some(([x]) => x > LAND_UNITS)).toBe(true);
});

test('the land at the south pole, which would only fill the lower edge, is not drawn', async () => {
  const lowest = Math.max(...cornersOf(await landOf(world)).flatMap((ring) => ring.map(([, y]) => y)));
  expect(lowest / LAND_UNITS).toBeLessThan(pointOf({ lat: -60, lon: 0 }).y);
});

test('seen closer, only what is near is drawn, and of more points once they are there', async () => {
  const london = { lat: 51.5, lon: -0.1 };
  const pointsAround = (path: string) =>
    path.split('z').filter((outline) => isOnLand(`${outline}z`, london))[0]?.length ?? 0;
  const far = pointsAround(await landOf([-10, 49, 3, 61]));
  expect(far).toBeGreaterThan(0);
  const view = viewOf([-1, 51.2, 0.5, 51.9], size, [0, 0]);
  const { result } = renderHook(() => useLand(view, size));
  await waitFor(() => expect(pointsAround(result.current)).toBeGreaterThan(2 * far));
  expect(isOnLand(result.current, { lat: -33, lon: 147 })).toBe(false);
});
