import type { AccelerometerItem } from '@vinculum/contract/live-data/feed.ts';

/** Readings of one stretch of time, oldest first: milliseconds since 1970, and m/s². */
export interface ReadingsView {
  readonly t: Float64Array;
  readonly axes: readonly [Float32Array, Float32Array, Float32Array];
}

/** What the table says of one axis. */
interface AxisFigures {
  readonly last: number;
  readonly least: number;
  readonly most: number;
  readonly mean: number;
}

/** Of x, y and z over a stretch of time with so many readings. */
export interface FiguresOfTime {
  readonly count: number;
  readonly axes: readonly AxisFigures[];
}

/** Ten minutes at 100 Hz. */
export const MOST_READINGS = 60_000;

/**
 * The newest readings in typed arrays of twice the size that is kept: adding is writing behind the end, and once in a
 * while what is still of interest is moved to the front. Nothing is allocated as readings come.
 */
export class ReadingsBuffer {
  readonly #most: number;
  readonly #t: Float64Array;
  readonly #axes: readonly [Float32Array, Float32Array, Float32Array];
  #from = 0;
  #to = 0;

  constructor(most: number = MOST_READINGS) {
    this.#most = most;
    this.#t = new Float64Array(2 * most);
    this.#axes = [new Float32Array(2 * most), new Float32Array(2 * most), new Float32Array(2 * most)];
  }

  get count(): number {
    return this.#to - this.#from;
  }

  /** Moment of the newest reading, 0 without one. */
  get last(): number {
    return this.count === 0 ? 0 : this.#at(this.#t, this.#to - 1);
  }

  /** Adds readings. Two forms of one car bring the same moment twice, and each other's out of order: both is fine. */
  add(items: readonly AccelerometerItem[]): void {
    for (const { timestamp, accValues } of items) this.#insert(timestamp, accValues);
    this.#from = Math.max(this.#from, this.#to - this.#most);
  }

  /** The same readings, which stay as they are whatever is added here. */
  copy(): ReadingsBuffer {
    const copy = new ReadingsBuffer(this.#most);
    copy.#t.set(this.#t.subarray(this.#from, this.#to));
    for (const [axis, list] of this.#axes.entries())
      copy.#axes[axis]?.set(list.subarray(this.#from, this.#to));
    copy.#to = this.count;
    return copy;
  }

  clear(): void {
    this.#from = 0;
    this.#to = 0;
  }

  /**
   * The readings after `from` up to `until`. When there are more than two for each of so many steps, of each step the
   * lowest and the highest of each axis, so that no peak is lost; steps stand still while time moves on.
   */
  view(from: number, until: number, steps: number): ReadingsView {
    const [first, end] = [this.#placeAfter(from), this.#placeAfter(until)];
    if (end - first > 2 * steps) return this.#thinned({ first, end, stepMs: (until - from) / steps });
    const [x, y, z] = this.#axes;
    return {
      t: this.#t.subarray(first, end),
      axes: [x.subarray(first, end), y.subarray(first, end), z.subarray(first, end)],
    };
  }

  /** Of x, y and z between two moments; null without a reading. */
  figures(from: number, until: number): FiguresOfTime | null {
    const [first, end] = [this.#placeAfter(from), this.#placeAfter(until)];
    if (end === first) return null;
    const axes = this.#axes.map((values) => {
      const part = values.subarray(first, end);
      const sum = part.reduce((total, value) => total + value, 0);
      return { last: this.#at(values, end - 1), ...extremesOf(part), mean: sum / part.length };
    });
    return { count: end - first, axes };
  }

  #insert(timestamp: number, values: AccelerometerItem['accValues']): void {
    if (this.#to === this.#t.length) this.#moveToFront();
    const place = this.#placeAfter(timestamp);
    if (place > this.#from && this.#at(this.#t, place - 1) === timestamp) return;
    if (place < this.#to)
      for (const list of [this.#t, ...this.#axes]) list.copyWithin(place + 1, place, this.#to);
    this.#t[place] = timestamp;
    for (const [axis, list] of this.#axes.entries()) list[place] = values[axis] ?? Number.NaN;
    this.#to += 1;
  }

  #moveToFront(): void {
    const from = this.#to - this.#most;
    for (const list of [this.#t, ...this.#axes]) list.copyWithin(0, from, this.#to);
    this.#from = 0;
    this.#to = this.#most;
  }

  /** Of the first reading later than a moment. Mostly it is the end, so it is looked for from there. */
  #placeAfter(moment: number): number {
    let [low, high] = [this.#from, this.#to];
    if (high > low && this.#at(this.#t, high - 1) <= moment) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#at(this.#t, middle) > moment) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #thinned(part: { first: number; end: number; stepMs: number }): ReadingsView {
    const { first, end, stepMs } = part;
    const t: number[] = [];
    const axes: [number[], number[], number[]] = [[], [], []];
    for (let start = first; start < end; ) {
      const step = Math.floor(this.#at(this.#t, start) / stepMs);
      const stop = Math.min(end, this.#placeAfter((step + 1) * stepMs));
      const next = Math.max(stop, start + 1);
      t.push(step * stepMs, (step + 0.5) * stepMs);
      for (const [axis, list] of this.#axes.entries()) {
        const { least, most } = extremesOf(list.subarray(start, next));
        axes[axis]?.push(least, most);
      }
      start = next;
    }
    const [x, y, z] = axes;
    return {
      t: Float64Array.from(t),
      axes: [Float32Array.from(x), Float32Array.from(y), Float32Array.from(z)],
    };
  }

  #at(list: Float64Array | Float32Array, place: number): number {
    return list[place] ?? Number.NaN;
  }
}

function extremesOf(values: Float32Array): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}
