import type { MapExtent, MapPlace } from './map-place.ts';

/** A point of the Web Mercator map: from 0 to 1 from west to east and from north to south. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/** A part of the map as it is drawn: its middle, and how many pixels wide the whole world is. */
export interface MapView {
  readonly middle: MapPoint;
  readonly scale: number;
}

/** How large a map is drawn, in pixels. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Where the map ends, as high as it is wide. */
const EDGE = 85.0511;

/** Where a place lies on the map. */
export function pointOf({ lon, lat }: MapPlace): MapPoint {
  const angle = (Math.max(-EDGE, Math.min(EDGE, lat)) * Math.PI) / 180;
  return { x: (lon + 180) / 360, y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 };
}

/** The way back from `pointOf`. */
export function placeOf({ x, y }: MapPoint): MapPlace {
  return { lon: x * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

/** The view that holds an extent with room around it, in pixels to each side, and above and below. */
export function viewOf(
  [west, south, east, north]: MapExtent,
  { width, height }: MapSize,
  [beside, above]: readonly [number, number],
): MapView {
  const [a, b] = [pointOf({ lon: west, lat: north }), pointOf({ lon: east, lat: south })];
  const across = Math.max(1, width - 2 * beside) / Math.max(1e-9, b.x - a.x);
  const down = Math.max(1, height - 2 * above) / Math.max(1e-9, b.y - a.y);
  return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, scale: Math.min(across, down) };
}

/** What a view shows, as far as there is a world. */
export function seenIn({ middle, scale }: MapView, { width, height }: MapSize): MapExtent {
  const from = placeOf({ x: middle.x - width / 2 / scale, y: middle.y - height / 2 / scale });
  const to = placeOf({ x: middle.x + width / 2 / scale, y: middle.y + height / 2 / scale });
  return [Math.max(-180, from.lon), to.lat, Math.min(180, to.lon), from.lat];
}

/** Half of a mark, and what the buttons in the upper right and the source in the lower right take up, in pixels. */
const COVERED = { mark: 14, buttons: { width: 48, height: 88 }, source: { width: 100, height: 22 } };

/** Whether a mark can be pressed where it is drawn: it is not cut off, and nothing lies over it. Moving frees it. */
export function isClear(
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: MapSize,
): boolean {
  const { mark, buttons, source } = COVERED;
  if (x < mark || y < mark || x > width - mark || y > height - mark) return false;
  const [fromRight, fromBottom] = [width - x - mark, height - y - mark];
  if (fromRight < buttons.width && y - mark < buttons.height) return false;
  return fromRight >= source.width || fromBottom >= source.height;
}

/** Where a place is drawn, in pixels from the upper left. */
export function pixelOf(place: MapPlace, { middle, scale }: MapView, { width, height }: MapSize): MapPoint {
  const { x, y } = pointOf(place);
  return { x: (x - middle.x) * scale + width / 2, y: (y - middle.y) * scale + height / 2 };
}
