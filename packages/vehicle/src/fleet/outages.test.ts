import { expect, test } from 'vitest';
import { createOutages } from './fleet.ts';

/** A generator with a seed (mulberry32): the same numbers every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each([0.05, 0.3, 0.8])('cars are offline %d of the time, in the long run', (share) => {
  const changes = createOutages({ share, meanMs: 20_000, random: seeded(7) });
  let isConnected = true;
  let offline = 0;
  const steps = 400_000;
  for (let step = 0; step < steps; step += 1) {
    if (changes(isConnected, 1000)) isConnected = !isConnected;
    if (!isConnected) offline += 1;
  }
  expect(offline / steps).toBeCloseTo(share, 1);
});

test('without a share nothing ever happens', () => {
  const changes = createOutages({ share: 0, meanMs: 20_000, random: () => 0 });
  expect([changes(true, 1e9), changes(false, 1e9)]).toEqual([false, false]);
});
