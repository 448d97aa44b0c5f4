import { getLiveDataMetadataEndpoint, liveDataMetadata } from '@vinculum/contract/live-data/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const [one, two, three] = [carVin(1), carVin(2), carVin(3)];
let world: ConsentWorld;

beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([one, two, three]);
  await world.permit({ standard: true });
  const form = await world.saveForm();
  await world.publish(form, [one, two, three]);
  await sql`update consent set status = 'FORM_ACCEPTED', accepted_signals = '{1}' where vin <> ${three}`.execute(
    world.server.db,
  );
});
afterAll(() => world.server.stop());

async function ask(query: { consumer_id?: number; search?: string } = {}) {
  const operator = world.people.signedIn('operator.viewer');
  const { body } = await world.server.call(getLiveDataMetadataEndpoint, { query }, operator);
  return liveDataMetadata.parse(JSON.parse(body.data));
}

// Shows 3-3.24, 3-7.38
test('the metadata is a JSON text with the consumers and the cars that share something with them', async () => {
  const { consumer, otherConsumer } = world.people.organisations;
  const { consumers, cars } = await ask();
  expect(consumers).toEqual([
    { id: otherConsumer, name: 'ChargeGrid' },
    { id: consumer, name: 'Helios Insurance' },
  ]);
  const common = { make: null, model: null, is_online: false, consumers: [consumer] };
  expect(cars).toEqual([
    { vin: one, ...common },
    { vin: two, ...common },
  ]);
});

test('a consumer and a part of a VIN narrow the cars down; a consumer that is none is a 404', async () => {
  const { consumer, otherConsumer, oem } = world.people.organisations;
  expect(
    (await ask({ consumer_id: consumer, search: two.toLowerCase() })).cars.map(({ vin }) => vin),
  ).toEqual([two]);
  expect((await ask({ consumer_id: otherConsumer })).cars).toEqual([]);
  const operator = world.people.signedIn('operator.viewer');
  const { problem } = await world.server.call(
    getLiveDataMetadataEndpoint,
    { query: { consumer_id: oem } },
    operator,
  );
  expect(problem.code).toBe('consumerNotFound');
});
