import { featureBits } from '@vinculum/contract/access/vocabulary.ts';
import {
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { getLiveDataMetadataEndpoint, liveDataMetadata } from '@vinculum/contract/live-data/endpoints.ts';
import { listVehicleMakersEndpoint } from '@vinculum/contract/load-tests/template-endpoints.ts';
import { listMessageRecipientsEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type People, seedPeople } from './actors.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let server: TestServer;
let people: People;

// By bytes every capital comes before every small letter.
const names = { consumer: 'Wide roads', otherConsumer: 'apex', oem: 'Zephyr cars', otherOem: 'bolt cars' };

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  for (const [key, name] of Object.entries(names))
    await server.db
      .updateTable('organisation')
      .set({ name })
      .where('unique_identifier', '=', `test-${key}`.toLowerCase())
      .execute();
  await server.db
    .updateTable('app_user')
    .set({ permissions_bit: sql`permissions_bit | ${featureBits.MESSAGES}` })
    .execute();
});
afterAll(() => server.stop());

const operator = () => people.signedIn('operator.admin');

/** The order of the four that are named here. */
function orderOf(listed: readonly string[]): string[] {
  const known: readonly string[] = Object.values(names);
  return listed.filter((name) => known.includes(name));
}

test('a screen of the operator that offers consumers lists them by name, capitals or not', async () => {
  const { body } = await server.call(getLiveDataMetadataEndpoint, { query: {} }, operator());
  const { consumers } = liveDataMetadata.parse(JSON.parse(body.data));
  expect(orderOf(consumers.map(({ name }) => name))).toEqual(['apex', 'Wide roads']);
});

test('whom one may write to is listed in the same way', async () => {
  const { body } = await server.call(listMessageRecipientsEndpoint, {}, operator());
  const listed = body.organisation.map(({ name }) => name);
  expect(orderOf(listed)).toEqual(['apex', 'bolt cars', 'Wide roads', 'Zephyr cars']);
});

test('makers of simulated vehicles too', async () => {
  const { body } = await server.call(listVehicleMakersEndpoint, {}, operator());
  expect(orderOf(body.organisation.map(({ name }) => name))).toEqual(['bolt cars', 'Zephyr cars']);
});

test('and who permits what to whom, on both sides', async () => {
  const input = await server.call(listConsumerPermissionsEndpoint, {}, people.signedIn('oem.viewer'));
  expect(orderOf(input.body.permissions.map((row) => row.consumer_name))).toEqual(['apex', 'Wide roads']);
  const got = await server.call(listOemPermissionsEndpoint, {}, people.signedIn('consumer.viewer'));
  expect(orderOf(got.body.permissions.map((row) => row.oem_name))).toEqual(['bolt cars', 'Zephyr cars']);
});
