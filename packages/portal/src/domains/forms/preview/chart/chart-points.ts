import type { Point } from '@vinculum/collection/preview/point-track.ts';

/** A part of the drive, milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** More than a chart is wide. */
const MOST_DRAWN = 900;

/** The points of a line within a stretch, and one on either side so that the line goes on to its edges. */
export function pointsWithin(points: readonly Point[], { from, until }: Stretch): readonly Point[] {
  const first = points.findIndex(([t]) => t >= from);
  if (first === -1) return points.slice(-1);
  const after = points.findIndex(([t]) => t > until);
  return points.slice(Math.max(0, first - 1), after === -1 ? undefined : after + 1);
}

/** At most as many points as can be told apart; of more, the lowest and the highest of each part. */
export function drawable(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_DRAWN) return points;
  const size = Math.ceil((points.length * 2) / MOST_DRAWN);
  const drawn: Point[] = [];
  for (let at = 0; at < points.length; at += size) {
    const part = points.slice(at, at + size);
    const low = part.reduce((least, point) => (point[1] < least[1] ? point : least));
    const high = part.reduce((most, point) => (point[1] > most[1] ? point : most));
    drawn.push(...(low === high ? [low] : [low, high].toSorted((one, other) => one[0] - other[0])));
  }
  return drawn;
}
