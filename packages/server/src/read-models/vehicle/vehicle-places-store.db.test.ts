import { startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listSharedPlaces } from './vehicle-places-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const LOCATION = wellKnownSignals.location;
const WHOLE_MAP = { from: 0, to: 65_536 ** 2 - 1 };

test('of a square with places that nobody shares any more only those that are shared are told', async () => {
  const world = await startCrowdedWorld(NOW);
  const { consumer, otherConsumer } = world.people.organisations;
  const place = (car: number, consent_id: number, value: readonly [number, number]) => {
    const row = { consumer_id: consumer, signal_id: LOCATION, is_test: car === 4, captured_at: car };
    return { ...row, vin: carVin(car), consent_id, value };
  };
  await sql`update consent set accepted_signals = ${[LOCATION]}`.execute(world.db);
  await world.store({
    latest_value: [
      place(3, 3, [40, -3]),
      place(2, 2, [52, 14]),
      place(5, 10, [60, 30]),
      place(1, 1, [50, 10]),
      place(4, 4, [54, 12]),
    ],
  });
  const placesOf = (consumerId: number, includeTest = false) =>
    listSharedPlaces(world.db, consumerId, { squares: [WHOLE_MAP], includeTest, now: new Date(NOW) });
  const car = (number: number, lat: number, lon: number) => {
    return { vin: carVin(number), lat, lon, captured_at: number };
  };
  const box = { west: 10, south: 50, east: 14, north: 52 };
  expect(await placesOf(consumer)).toEqual([
    {
      ...box,
      count: 2,
      is_more: false,
      lat: 51,
      lon: 12,
      cars: [car(1, 50, 10), car(2, 52, 14)],
    },
  ]);
  const [withTests] = await placesOf(consumer, true);
  expect([withTests?.count, withTests?.north, withTests?.cars.length]).toEqual([3, 54, 3]);
  expect(await placesOf(otherConsumer)).toEqual([]);
  await world.stop();
});
