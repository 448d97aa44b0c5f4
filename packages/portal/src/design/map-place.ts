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

/** Whether this browser can draw the map with WebGL 2. */
export function canDrawMap(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  return document.createElement('canvas').getContext('webgl2') !== null;
}
