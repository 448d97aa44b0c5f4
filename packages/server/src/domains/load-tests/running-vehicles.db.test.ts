import { getRunningVehiclesEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

async function running() {
  const { body } = await world.server.call(
    getRunningVehiclesEndpoint,
    {},
    world.people.signedIn('operator.viewer'),
  );
  return body.running_vehicles.map(({ consumer_id, vehicle_count }) => ({ consumer_id, vehicle_count }));
}

// Shows 3-2.41, 3-3.8, 3-7.20
test('running vehicles are counted by consumer over all of its tests, and no more once they stopped', async () => {
  const { server, people } = world;
  const { consumer, otherConsumer } = people.organisations;
  expect(await running()).toEqual([]);
  await world.permitLoad('otherConsumer');
  await world.addProfile('motorway', 'consumer');
  await world.addProfile('harbour', 'otherConsumer');
  const city = await world.start(3);
  const motorway = await world.start(4, 'motorway');
  const harbour = await world.start(5, 'harbour', 'operator.admin');
  server.loadRunner.connect(city.run_id ?? 0, 2);
  server.loadRunner.connect(motorway.run_id ?? 0, 4);
  server.loadRunner.connect(harbour.run_id ?? 0, 5);
  const byId = (counts: Awaited<ReturnType<typeof running>>) =>
    counts.toSorted((one, other) => one.consumer_id - other.consumer_id);
  await expect
    .poll(async () => byId(await running()))
    .toEqual(
      byId([
        { consumer_id: consumer, vehicle_count: 6 },
        { consumer_id: otherConsumer, vehicle_count: 5 },
      ]),
    );
  await server.loadRunner.end(harbour.run_id ?? 0, { kind: 'stopped' });
  expect(await running()).toEqual([{ consumer_id: consumer, vehicle_count: 6 }]);
});

test('a test whose server is not heard of any more runs nothing', async () => {
  await world.start(3);
  expect(await running()).toHaveLength(1);
  world.server.clock.advance(21_000);
  expect(await running()).toEqual([]);
});
