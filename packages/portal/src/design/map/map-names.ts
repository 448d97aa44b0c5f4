import type { MapPlace } from './map-place.ts';

/** A city of the built-in map: name, longitude, latitude, population. */
export type City = readonly [string, number, number, number];

/** What a drawn map shows: `half` degrees of longitude to each side of the place; a pixel in the same unit. */
interface MapView {
  readonly place: MapPlace;
  readonly half: number;
  readonly pixel: number;
  readonly stretch: number;
}

interface CityName extends MapPlace {
  readonly name: string;
}

const MOST_NAMES = 14;
/** Pixels that a letter and a line take, rounded up. */
const LETTER = 7;
const LINE = 18;

/** The names that fit into a view: the largest cities first, none over another, none over the place itself. */
export function namesIn(cities: readonly City[], { place, half, pixel, stretch }: MapView): CityName[] {
  const taken: Box[] = [{ left: -14, right: 14, top: -14, bottom: 14 }];
  const names: CityName[] = [];
  for (const [name, lon, lat] of cities) {
    if (names.length === MOST_NAMES) break;
    const x = (lon - place.lon) / pixel;
    const y = ((place.lat - lat) * stretch) / pixel;
    if (Math.abs(x * pixel) > half * 1.4 || Math.abs(y * pixel) > half) continue;
    const box = { left: x - 4, right: x + 8 + name.length * LETTER, top: y - LINE / 2, bottom: y + LINE / 2 };
    if (taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    names.push({ name, lon, lat });
  }
  return names;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
