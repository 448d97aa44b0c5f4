import { useEffect, useMemo, useState } from 'react';
import closeAtlasUrl from 'world-atlas/countries-10m.json?url';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import type { MapExtent } from './map-place.ts';
import { loadCountries, type Ring } from './map-world.ts';
import { pointOf } from './mercator.ts';

/** Narrower than so many degrees, the coast is drawn of more points: otherwise ports would lie in the sea. */
const CLOSE = 4;

interface Outline {
  readonly ring: Ring;
  readonly extent: MapExtent;
}

/** The outlines of the countries near what is seen, as a path of the map: all of the world would be a megabyte. */
export function useLand([west, south, east, north]: MapExtent): string {
  const outlines = useOutlines(east - west < CLOSE);
  // A map that moves a little shows the same outlines.
  const step = 2 ** Math.ceil(Math.log2(Math.max(1, east - west)));
  const [left, right] = [Math.floor(west / step - 1) * step, Math.ceil(east / step + 1) * step];
  const [bottom, top] = [Math.floor(south / step - 1) * step, Math.ceil(north / step + 1) * step];
  return useMemo(
    () =>
      outlines
        .filter(({ extent: [w, s, e, n] }) => w < right && e > left && s < top && n > bottom)
        .map(({ ring }) => pathOf(ring))
        .join(''),
    [outlines, left, right, bottom, top],
  );
}

/** Those of the whole world; the closer ones as soon as they are there. */
function useOutlines(isClose: boolean): readonly Outline[] {
  const [far, setFar] = useState<readonly Outline[]>([]);
  const [close, setClose] = useState<readonly Outline[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // Without outlines the map still shows its marks and the trail.
    loadCountries(atlasUrl, leaving.signal).then(
      (rings) => setFar(rings.map(outlineOf)),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  const isAsked = isClose && close === null;
  useEffect(() => {
    if (!isAsked) return undefined;
    const leaving = new AbortController();
    loadCountries(closeAtlasUrl, leaving.signal).then(
      (rings) => setClose(rings.map(outlineOf)),
      () => undefined,
    );
    return () => leaving.abort();
  }, [isAsked]);
  return isClose ? (close ?? far) : far;
}

function outlineOf(ring: Ring): Outline {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon = 0, lat = 0] of ring) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { ring, extent: [west, south, east, north] };
}

function pathOf(ring: Ring): string {
  const points = ring.map(([lon = 0, lat = 0]) => pointOf({ lon, lat }));
  return `M${points.map(({ x, y }) => `${x.toFixed(7)} ${y.toFixed(7)}`).join('L')}Z`;
}
