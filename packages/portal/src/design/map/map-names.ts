import type { City } from './cities.ts';
import type { MapPoint } from './mercator.ts';

interface CityName extends MapPoint {
  readonly name: string;
}

/** A drawn map: where a place is, in pixels from the upper left, and how large it is. */
interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly pixelOf: (place: { readonly lon: number; readonly lat: number }) => MapPoint;
  /** What no name may cover. */
  readonly marks: readonly MapPoint[];
}

/** A name for so many pixels each way. */
const ROOM = 130;
const MOST_NAMES = 40;
/** Pixels that a letter and a line take, rounded up. */
const LETTER = 7;
const LINE = 18;
const MARK = 14;

/** The names that fit into a view: the largest cities first, none over another, none over a mark. */
export function namesIn(cities: readonly City[], { width, height, pixelOf, marks }: Drawn): CityName[] {
  const most = Math.min(MOST_NAMES, Math.ceil((width * height) / ROOM ** 2));
  const taken: Box[] = marks.map(({ x, y }) => ({
    left: x - MARK,
    right: x + MARK,
    top: y - MARK,
    bottom: y + MARK,
  }));
  const names: CityName[] = [];
  for (const [name, lon, lat] of cities) {
    if (names.length === most) break;
    const { x, y } = pixelOf({ lon, lat });
    if (x < 0 || y < 0 || x > width || y > height) continue;
    const box = { left: x - 4, right: x + 8 + name.length * LETTER, top: y - LINE / 2, bottom: y + LINE / 2 };
    if (taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    names.push({ name, x, y });
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
