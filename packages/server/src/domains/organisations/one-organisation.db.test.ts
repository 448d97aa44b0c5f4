import { listPermissionsOfEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
  saveBillingInfoEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import {
  getOrganisationEndpoint,
  restOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { createStreamKeyEndpoint, listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const as = (who: ActorKey) => people.signedIn(who);
const get = (id: number, who: ActorKey = 'operator.viewer') =>
  server.call(getOrganisationEndpoint, { params: { id } }, as(who));
const NOBODY = 2_000_000_000;

test('an operator reads an organisation with what is counted of it in its roles', async () => {
  const { body } = await get(people.organisations.consumer);
  expect(body).toMatchObject({
    id: people.organisations.consumer,
    name: 'Helios Insurance',
    role_ids: [5],
    resting_from: null,
    figures: {
      consumer: { consent_forms: 0, live_consents: 0, waiting_consents: 0 },
      oem: null,
      fleet_owner: null,
    },
  });
  expect((await get(people.organisations.oem)).body.figures.oem).toMatchObject({ vehicles: 0 });
  expect((await get(people.organisations.fleet)).body.figures.fleet_owner).toMatchObject({ fleets: 0 });
});

test('one at rest is found too, and one that is none is not', async () => {
  const body = { org_id: people.organisations.otherFleet, is_resting: true };
  await server.call(restOrganisationEndpoint, { body }, as('operator.admin'));
  expect((await get(people.organisations.otherFleet)).body.resting_from).not.toBeNull();
  const { status, problem } = await get(NOBODY);
  expect([status, problem.code]).toEqual([404, 'organisationNotFound']);
});

test('nobody but an operator opens it', async () => {
  for (const who of ['consumer.admin', 'oem.admin', 'fleet.admin', 'operator.nobody'] as const)
    expect((await get(people.organisations.consumer, who)).status).toBe(403);
});

test('an operator reads where the bills of an organisation go; to anybody else another one is not there', async () => {
  const content = { billing_name: 'Helios', attention: 'Nora', email: 'n@example.org', address: 'Road 1' };
  await server.call(saveBillingInfoEndpoint, { body: content }, as('consumer.admin'));
  const org_id = people.organisations.consumer;
  const of = (who: ActorKey, query: { org_id?: number }) =>
    server.call(getBillingInfoEndpoint, { query }, as(who));
  expect((await of('operator.viewer', { org_id })).body).toEqual({ org_id, ...content });
  expect((await of('consumer.viewer', { org_id })).body).toEqual({ org_id, ...content });
  expect((await of('operator.viewer', { org_id: NOBODY })).status).toBe(404);
  for (const who of ['otherConsumer.admin', 'oem.admin', 'operator.nobody'] as const) {
    expect((await of(who, { org_id })).status).toBe(404);
    const detail = await server.call(getOrganisationDetailEndpoint, { query: { org_id } }, as(who));
    expect(detail.status).toBe(404);
  }
});

test('an operator who administers sees the stream keys of a consumer, by name and beginning', async () => {
  const org_id = people.organisations.consumer;
  await server.call(createStreamKeyEndpoint, { body: { name: 'Warehouse' } }, as('consumer.admin'));
  const of = (who: ActorKey, query: { org_id?: number }) =>
    server.call(listStreamKeysEndpoint, { query }, as(who));
  const names = async (who: ActorKey) => (await of(who, { org_id })).body.keys.map(({ name }) => name);
  expect(await names('operator.admin')).toEqual(['Warehouse']);
  expect(await names('consumer.admin')).toEqual(['Warehouse']);
  expect((await of('otherConsumer.admin', { org_id })).status).toBe(404);
  expect((await of('operator.viewer', { org_id })).status).toBe(403);
});

test('an operator reads both sides of what is permitted', async () => {
  const of = (id: number, who: ActorKey = 'operator.viewer') =>
    server.call(listPermissionsOfEndpoint, { params: { id } }, as(who));
  const consumer = (await of(people.organisations.consumer)).body;
  expect(consumer.has.map((row) => row.oem_name)).toEqual(['Cierzo Automóviles', 'Norrsken Motors']);
  expect(consumer.gives).toEqual([]);
  const maker = (await of(people.organisations.oem)).body;
  expect(maker.gives.map((row) => row.consumer_name)).toEqual(['ChargeGrid', 'Helios Insurance']);
  expect((await of(NOBODY)).status).toBe(404);
  expect((await of(people.organisations.oem, 'oem.admin')).status).toBe(403);
});
