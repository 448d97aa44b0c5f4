import type { ComeBack } from '@vinculum/contract/vehicle/checked-in.ts';

/** What a gateway on two cores takes in; the rest would wait at its door. */
const CARS_PER_SECOND = 300;
const SHORTEST_MS = 1000;
const LONGEST_MS = 300_000;
/** Of a wait to the longest after many failures. */
const GROWTH = 5;

/**
 * How the cars of a gateway are to come back once it is gone: all of them within the time that another one needs for so
 * many, so that none waits in vain at its door, nor it for them.
 */
export function comeBackOf(connected: number): ComeBack {
  const needed = Math.ceil((connected * 1000) / CARS_PER_SECOND);
  const within_ms = Math.min(Math.max(needed, SHORTEST_MS), LONGEST_MS);
  return { within_ms, longest_ms: Math.min(Math.max(within_ms * GROWTH, 30 * SHORTEST_MS), LONGEST_MS) };
}
