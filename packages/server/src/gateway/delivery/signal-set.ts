import type { SignalSet } from '@vinculum/collection/plan/may-leave-car.ts';

/** Ids up to here are kept as bits (8 KB at the most); the catalogue's are far below. */
const MAX_BITS = 65_536;

/** A set of signal ids whose question costs one array access. */
export function signalSetOf(ids: readonly number[]): SignalSet {
  const highest = ids.reduce((most, id) => Math.max(most, id), -1);
  if (highest >= MAX_BITS || ids.some((id) => id < 0)) return new Set(ids);
  const bits = new Uint8Array((highest >> 3) + 1);
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return { has: (id) => id >= 0 && id <= highest && ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0 };
}
