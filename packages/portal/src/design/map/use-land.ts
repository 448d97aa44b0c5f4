import { useMemo } from 'react';
import { LAND_UNITS, type Outline, readLand } from './land.ts';
import type { MapSize, MapView } from './mercator.ts';
import { useLoaded } from './use-loaded.ts';

/** Narrower than so much of the world, the coast is drawn of more points: otherwise ports would lie in the sea. */
const CLOSE = 4 / 360;
/** Closer than a degree it is not drawn anew. */
const NARROWEST = 1 / 360;

const loadFar = async () => readLand((await import('virtual:world-land-50m')).default);
const loadClose = async () => readLand((await import('virtual:world-land-10m')).default);
const none: readonly Outline[] = [];

/** The outlines near what is seen, as a path in units of the land: all of the world would be a megabyte. */
export function useLand({ middle, scale }: MapView, size: MapSize): string {
  const [width, height] = [size.width / scale, size.height / scale];
  const far = useLoaded(loadFar);
  const close = useLoaded(width < CLOSE ? loadClose : null);
  // Without outlines the map still shows its marks and the trail.
  const outlines = (width < CLOSE ? close : null) ?? far ?? none;
  // A map that moves a little shows the same outlines.
  const step = 2 ** Math.ceil(Math.log2(Math.max(NARROWEST, width)));
  const before = (edge: number) => Math.floor(edge / step - 1) * step * LAND_UNITS;
  const behind = (edge: number) => Math.ceil(edge / step + 1) * step * LAND_UNITS;
  const [left, right] = [before(middle.x - width / 2), behind(middle.x + width / 2)];
  const [top, bottom] = [before(middle.y - height / 2), behind(middle.y + height / 2)];
  return useMemo(
    () =>
      outlines
        .filter(({ extent: [l, t, r, b] }) => l < right && r > left && t < bottom && b > top)
        .map(({ path }) => path)
        .join(''),
    [outlines, left, right, top, bottom],
  );
}
