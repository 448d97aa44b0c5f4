import type { ReturnFormatName } from '@vinculum/contract/signals/vocabulary.ts';
import type { Emission, SignalValue } from '../plan/plan.ts';
import { type Point, PointTrack } from './point-track.ts';

/** What can be drawn of one element of a signal: its only value, or one number of a list. */
export interface ChartedElement {
  readonly original: readonly Point[];
  readonly sent: readonly { readonly format: ReturnFormatName; readonly points: readonly Point[] }[];
}

/** Longer lists are drawn by their first numbers. */
const MOST_ELEMENTS = 6;

interface Tracks {
  readonly original: PointTrack;
  readonly sent: Map<ReturnFormatName, PointTrack>;
}

/** Collects what a signal's chart shows. Texts cannot be drawn; yes and no are 1 and 0. */
export class SignalChart {
  readonly #span: { readonly from: number; readonly lengthMs: number };
  readonly #elements: Tracks[] = [];

  constructor(span: { readonly from: number; readonly lengthMs: number }) {
    this.#span = span;
  }

  original(t: number, value: SignalValue): void {
    this.#each(value, (element, number) => element.original.add([t, number]));
  }

  sent(emission: Emission): void {
    const samples = emission.kind === 'event' ? emission.samples : [emission];
    for (const { t, value } of samples)
      this.#each(value, ({ sent }, number) => {
        const track = sent.get(emission.format) ?? new PointTrack(this.#span);
        sent.set(emission.format, track);
        track.add([t, number]);
      });
  }

  elements(): ChartedElement[] {
    return this.#elements.map(({ original, sent }) => ({
      original: original.points(),
      sent: [...sent].map(([format, track]) => ({ format, points: track.points().toSorted(byTime) })),
    }));
  }

  #each(value: SignalValue, draw: (element: Tracks, number: number) => void): void {
    const numbers = numbersOf(value);
    for (const [index, number] of numbers.entries()) {
      if (!Number.isFinite(number)) continue;
      const element = this.#elements[index] ?? { original: new PointTrack(this.#span), sent: new Map() };
      this.#elements[index] = element;
      draw(element, number);
    }
  }
}

/** Windows of one signal may overlap, so that samples go back in time. */
function byTime(one: Point, other: Point): number {
  return one[0] - other[0];
}

function numbersOf(value: SignalValue): readonly number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'boolean') return [value ? 1 : 0];
  return typeof value === 'string' ? [] : value.slice(0, MOST_ELEMENTS);
}
