import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { expect, test } from 'vitest';
import { measureFigures } from './health-figures-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const at = (time: number) => new Date(time);

test('figures count who is connected, what the last whole minute brought, and what waits apart from what was given up', async () => {
  const world = await startCrowdedWorld(NOW);
  expect(await measureFigures(world.db, NOW)).toMatchObject({ outbox_waiting: 0, outbox_lag_ms: 0 });
  const minute = { consumer_id: 1, form_id: 1, counter: 1 };
  await world.store({
    outbox: [
      { kind: 'consent', vin: carVin(1), created_at: at(NOW - 9), parked_at: at(NOW) },
      { kind: 'consent', vin: carVin(2), created_at: at(NOW - 5) },
      { kind: 'consent', vin: carVin(3), created_at: at(NOW - 2) },
    ],
    usage_minute: [2, 1, 0].map((ago) => ({ ...minute, at: at(NOW - ago * MINUTE_MS), messages: 3 + ago })),
    gateway_drop: ['b', 'a'].map((reason) => ({ reason, hour: at(NOW), samples: 1 })),
  });
  const figures = await measureFigures(world.db, NOW);
  expect(figures).toMatchObject({
    vehicles: 5,
    messages_minute: 4,
    outbox_waiting: 2,
    outbox_lag_ms: 5,
    outbox_parked: 1,
  });
  expect(Object.keys(figures.drops)).toEqual(['a', 'b']);
  await world.stop();
});
