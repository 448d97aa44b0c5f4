/** A place on earth in degrees. */
export interface MapPlace {
  readonly lat: number;
  readonly lon: number;
}

/** What a map shows: one thing, where it is and where it has been (oldest first). */
export interface MapProps {
  /** What stands at the place, such as a VIN. */
  readonly name: string;
  readonly place: MapPlace;
  readonly trail: readonly MapPlace[];
  /** Address of a style with streets, or null for the built-in outlines of the countries. */
  readonly styleUrl: string | null;
}

/** West, south, east, north in degrees. */
export type MapExtent = [number, number, number, number];

/** What a map opens at: all that it shows, and at least `half` degrees to each side of its middle. */
export function extentOf(place: MapPlace, trail: readonly MapPlace[], half: number): MapExtent {
  const shown = [place, ...trail];
  const [west, east] = widened(
    half,
    shown.map(({ lon }) => lon),
  );
  const [south, north] = widened(
    half,
    shown.map(({ lat }) => lat),
  );
  return [west, south, east, north];
}

function widened(half: number, degrees: readonly number[]): [number, number] {
  const least = degrees.reduce((a, b) => Math.min(a, b));
  const most = degrees.reduce((a, b) => Math.max(a, b));
  const missing = Math.max(0, half - (most - least) / 2);
  return [least - missing, most + missing];
}

/**
 * Whether this browser can draw the map with WebGL 2. Only streets are worth it without a graphics processor, where
 * each picture costs the page half a second.
 */
export function canDrawMap(hasStreets: boolean): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  const options = { failIfMajorPerformanceCaveat: !hasStreets };
  return document.createElement('canvas').getContext('webgl2', options) !== null;
}
