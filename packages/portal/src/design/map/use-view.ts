import { useState } from 'react';
import type { MapExtent, MapPlace, MapProps } from './map-place.ts';
import { type MapPoint, type MapSize, type MapView, pointOf, viewOf } from './mercator.ts';

/** Pixels around what is shown: no mark lies under the buttons, nor is it cut. */
const ROOM = [70, 36] as const;
/** How many pixels wide the world is, from all of it to a street. */
const FARTHEST = 256;
const CLOSEST = 2 ** 23;

interface Moved {
  /** What was shown when the user moved it: another one begins anew. */
  readonly from: MapExtent;
  readonly scale: number | null;
  /** Null where the map has its middle by itself. */
  readonly middle: MapPoint | null;
}

/** A map that shows what it is given, or follows a place, until the user moves it. */
export function useView({ shown, followed }: Pick<MapProps, 'shown' | 'followed'>, size: MapSize) {
  const untouched: Moved = { from: shown, scale: null, middle: null };
  const [last, setLast] = useState(untouched);
  const state = last.from === shown ? last : untouched;
  const view = viewIn(state, { followed, size });
  /** From what is then the last one: two fingers move faster than the page draws. */
  const change = (to: (now: MapView) => Partial<Moved>) =>
    setLast((before) => {
      const base = before.from === shown ? before : untouched;
      return { ...base, ...to(viewIn(base, { followed, size })) };
    });
  return {
    view,
    isAway: followed !== undefined && state.middle !== null,
    canZoomIn: view.scale < CLOSEST,
    canZoomOut: view.scale > FARTHEST,
    /** By pixels. */
    move: (x: number, y: number) =>
      change(({ middle, scale }) => ({
        middle: { x: within(middle.x - x / scale), y: within(middle.y - y / scale) },
      })),
    /** Around the pixels from the middle that are named; without them around the middle, which stays its own. */
    zoom: (factor: number, around?: MapPoint) =>
      change(({ middle, scale }) => {
        const next = Math.min(CLOSEST, Math.max(FARTHEST, scale * factor));
        if (around === undefined) return { scale: next };
        const shift = 1 / scale - 1 / next;
        return { scale: next, middle: { x: middle.x + around.x * shift, y: middle.y + around.y * shift } };
      }),
    centre: () => setLast({ ...state, middle: null }),
  };
}

function viewIn(
  { from, scale, middle }: Moved,
  { followed, size }: { readonly followed: MapPlace | undefined; readonly size: MapSize },
): MapView {
  const opened = viewOf(from, size, ROOM);
  const home = followed === undefined ? opened.middle : pointOf(followed);
  const own = Math.min(CLOSEST, Math.max(FARTHEST, opened.scale));
  return { middle: middle ?? home, scale: scale ?? own };
}

function within(part: number): number {
  return Math.max(0, Math.min(1, part));
}
