import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { isMeasuredValue } from '@vinculum/contract/vehicle/sample.ts';

/** Some of what a vehicle sent, and which signals its owner shares now. */
interface SentSamples {
  /** Milliseconds since 1970, to which the moments of the samples are added. */
  readonly base_time: number;
  /** As they stand in the stream; anything else is passed over. */
  readonly samples: readonly (readonly unknown[])[];
  readonly accepted_signals: readonly number[];
}

interface Place {
  readonly at: number;
  readonly lat: number;
  readonly lon: number;
}

const TRAIL_STEP_MS = 15_000;

/** A measured value of a signal that is shared, at its moment. */
interface Measured {
  readonly signal: number;
  readonly at: number;
  readonly value: unknown;
}

/** The numbers of each signal over time, oldest first, the last one of each minute from `since` on. */
export function coursesOf(
  sent: readonly SentSamples[],
  since: number,
): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const numbers = measuredIn(sent, since).flatMap(({ signal, at, value }) =>
    typeof value === 'number' ? [{ signal, at, value }] : [],
  );
  return new Map(
    [...Map.groupBy(numbers, ({ signal }) => signal)].map(([signal, ofSignal]) => [
      signal,
      lastOfEach(MINUTE_MS, ofSignal).map(({ at, value }) => [at, value] as const),
    ]),
  );
}

/** Where the vehicle was, oldest first, the last place of every fifteen seconds from `since` on. */
export function trailOf(sent: readonly SentSamples[], since: number): readonly Place[] {
  const places = measuredIn(sent, since).flatMap(({ signal, at, value }) => {
    if (signal !== wellKnownSignals.location || !Array.isArray(value)) return [];
    const [lat, lon]: readonly unknown[] = value;
    return typeof lat === 'number' && typeof lon === 'number' ? [{ at, lat, lon }] : [];
  });
  return lastOfEach(TRAIL_STEP_MS, places);
}

function measuredIn(sent: readonly SentSamples[], since: number): Measured[] {
  return sent.flatMap(({ base_time: base, samples, accepted_signals: accepted }) =>
    samples.flatMap((sample) => {
      const [signal, after, value] = sample;
      if (typeof signal !== 'number' || typeof after !== 'number') return [];
      const isShown = isMeasuredValue(sample) && accepted.includes(signal) && base + after >= since;
      return isShown ? [{ signal, at: base + after, value }] : [];
    }),
  );
}

function lastOfEach<T extends { readonly at: number }>(step: number, all: readonly T[]): readonly T[] {
  const inOrder = all.toSorted((a, b) => a.at - b.at);
  return [...new Map(inOrder.map((one) => [Math.floor(one.at / step), one])).values()];
}
