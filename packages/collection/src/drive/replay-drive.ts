import { type CarFacts, type Drive, factNames, factValue } from './drive.ts';
import type { Recording } from './recording.ts';

/** Plays a recording from `startsAt`, over and over, `speed` times as fast; a gap holds the last values for 30 s. */
export function replayDrive(
  recording: Recording,
  options: { facts: CarFacts; startsAt: number; speed: number; timeZone: string },
): Drive {
  const length = (recording.times.at(-1) ?? 0) + 1000;
  const elapsedAt = (t: number) => (t - options.startsAt) * options.speed;
  const rowAt = (t: number) => {
    if (t < options.startsAt) return undefined;
    const elapsed = elapsedAt(t) % length;
    const index = lastAtOrBefore(recording.times, elapsed);
    const isFresh = elapsed - (recording.times[index] ?? 0) <= 30_000;
    return isFresh ? recording.rows[index] : undefined;
  };
  return {
    timeZone: options.timeZone,
    signals: [...namesIn(recording)],
    isDriving: (t) => Number(rowAt(t)?.get('perfVehicleSpeed') ?? 0) > 0,
    // A recording is one trip: a stop at a light does not end it.
    tripAt: (t) => (t < options.startsAt ? null : Math.floor(elapsedAt(t) / length)),
    valueAt: (name, t) => rowAt(t)?.get(name) ?? factValue(options.facts, name),
  };
}

/** What the recording or the car itself has values of. */
function namesIn(recording: Recording): Set<string> {
  const names = new Set<string>(factNames);
  for (const row of recording.rows) for (const name of row.keys()) names.add(name);
  return names;
}

function lastAtOrBefore(times: readonly number[], t: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= t) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}
