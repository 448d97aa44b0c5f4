/** Time in milliseconds since 1970, and a value. */
export type Point = readonly [t: number, value: number];

/** So many points are kept as they are; of more, the extremes of so many stretches of time. */
const MOST_EXACT = 4000;
const STRETCHES = 1200;

interface Extremes {
  low: Point;
  high: Point;
}

/** A line to draw, bounded in memory. Points come in the order of their times. */
export class PointTrack {
  readonly #from: number;
  readonly #stretchMs: number;
  #exact: Point[] | null = [];
  readonly #stretches = new Map<number, Extremes>();

  constructor(span: { readonly from: number; readonly lengthMs: number }) {
    this.#from = span.from;
    this.#stretchMs = span.lengthMs / STRETCHES;
  }

  add(point: Point): void {
    // Merged from the first on: the lines of many signals become too long at the same moment.
    this.#merge(point);
    this.#exact?.push(point);
    if ((this.#exact?.length ?? 0) > MOST_EXACT) this.#exact = null;
  }

  points(): Point[] {
    if (this.#exact !== null) return [...this.#exact];
    return [...this.#stretches.values()].flatMap(({ low, high }) => {
      if (low === high) return [low];
      return low[0] <= high[0] ? [low, high] : [high, low];
    });
  }

  #merge(point: Point): void {
    const index = Math.floor((point[0] - this.#from) / this.#stretchMs);
    const known = this.#stretches.get(index);
    if (known === undefined) {
      this.#stretches.set(index, { low: point, high: point });
      return;
    }
    if (point[1] < known.low[1]) known.low = point;
    if (point[1] > known.high[1]) known.high = point;
  }
}
