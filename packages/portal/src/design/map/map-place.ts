import type { ReactNode } from 'react';

/** A place on earth in degrees. */
export interface MapPlace {
  readonly lat: number;
  readonly lon: number;
}

/** West, south, east, north in degrees. */
export type MapExtent = readonly [west: number, south: number, east: number, north: number];

/** Something that stands on a map, such as a button. */
export interface MapMark extends MapPlace {
  readonly key: string;
  readonly node: ReactNode;
}

/** What is looked at, and how wide it is drawn, in pixels. */
export interface MapLook {
  readonly extent: MapExtent;
  readonly width: number;
}

/** What a map shows. */
export interface MapProps {
  /** For those who hear it: what it is a map of. */
  readonly label: string;
  /** What stands on it, by what is looked at: marks that would cover each other there can be made one. */
  readonly marks: (look: MapLook) => readonly MapMark[];
  /** Where something has been, oldest first. */
  readonly trail: readonly MapPlace[];
  /** What it opens at; it moves there when it is given another one, even of the same degrees. */
  readonly shown: MapExtent;
  /** What stays in the middle until the user moves the map. */
  readonly followed?: MapPlace & { readonly name: string };
  /** Address of a style with streets. */
  readonly styleUrl: string;
  /** Told when the map stands still. */
  readonly onLook?: (look: MapLook) => void;
}

/** What holds all of the places, and at least `half` degrees to each side of their middle; the world without any. */
export function extentOf(places: readonly MapPlace[], half: number): MapExtent {
  if (places.length === 0) return [-170, -58, 180, 75];
  const [west, east] = widened(
    half,
    places.map(({ lon }) => lon),
  );
  const [south, north] = widened(
    half,
    places.map(({ lat }) => lat),
  );
  return [west, Math.max(-85, south), east, Math.min(85, north)];
}

function widened(half: number, degrees: readonly number[]): [number, number] {
  const least = degrees.reduce((a, b) => Math.min(a, b));
  const most = degrees.reduce((a, b) => Math.max(a, b));
  const missing = Math.max(0, half - (most - least) / 2);
  return [least - missing, most + missing];
}
