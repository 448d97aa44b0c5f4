import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  agreementTypes,
  publicationStatuses,
  type PublicationStatus,
} from '@vinculum/contract/agreements/agreement.ts';
import {
  changeAgreementStatusEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import { listOemConsumersEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { publishAdminConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { masterForm } from '@vinculum/contract/forms/master-form.ts';
import {
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { getSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import {
  listOrganisationsEndpoint,
  restOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { createStreamKeyEndpoint, readStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { saveUserEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSignalGroups } from '../signals/public.ts';
import { listOrganisationsOfRole } from './organisations-store.ts';
import { holdName } from '../users/account-tasks-store.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

const operator = () => world.people.signedIn('operator.admin');
const rest = (org_id: number, is_resting = true) =>
  world.server.call(restOrganisationEndpoint, { body: { org_id, is_resting } }, operator());

async function listed(with_resting?: boolean) {
  const body = { role_ids: [4, 5, 6, 7] as (4 | 5 | 6 | 7)[], ...(with_resting && { with_resting }) };
  const { organisation } = (await world.server.call(listOrganisationsEndpoint, { body }, operator())).body;
  return organisation.map(({ id }) => id);
}

/** Of consumers, where they are looked for and where they are all there to choose from. */
async function offered() {
  const { organisation } = (await world.server.call(listOemConsumersEndpoint, {}, operator())).body;
  const all = await listOrganisationsOfRole(world.server.db, organisationRoles.CONSUMER);
  return [...organisation, ...all].map(({ id }) => id);
}

/** Whom a maker may permit something, and who may permit the consumer something. */
async function pairs() {
  const { server, people } = world;
  const input = await server.call(listConsumerPermissionsEndpoint, {}, people.signedIn('oem.admin'));
  const own = await server.call(listOemPermissionsEndpoint, {}, people.signedIn('consumer.admin'));
  return [
    input.body.permissions.map(({ consumer_id }) => consumer_id),
    own.body.permissions.map(({ oem_id }) => oem_id),
  ];
}

async function add(org_id: number) {
  const user = {
    name: 'Nora Falk',
    email: 'nora.falk@example.org',
    phonenumber: '+46 31 123 45 67',
    description: 'Claims',
    username: 'nora.falk',
    password: 'First-Password#1',
    org_role_id: 5 as const,
    permissions_bit: 1,
  };
  return await world.server.call(saveUserEndpoint, { body: { ...user, org_id } }, operator());
}

test('an organisation at rest is in no list and no choice, lets nobody in, and wakes as it was', async () => {
  const { server, people } = world;
  const id = people.organisations.otherConsumer;
  const user = people.signedIn('otherConsumer.admin');
  const { key: bearer } = (await server.call(createStreamKeyEndpoint, { body: { name: 'warehouse' } }, user))
    .body;
  const formId = await world.saveForm({}, 'otherConsumer.admin');
  const { body } = await rest(id);
  expect(body.message).toBe(
    'ChargeGrid is at rest: gone from lists and choices, and its users cannot sign in.',
  );
  expect(await listed()).not.toContain(id);
  expect(await listed(true)).toContain(id);
  expect(await offered()).not.toContain(id);
  expect((await server.call(getSessionEndpoint, {}, user)).status).toBe(401);
  expect((await server.call(readStreamEndpoint, {}, { bearer })).status).toBe(401);
  const publication = { consumer_id: id, consent_form_id: formId, vin_numbers: [carVin(1)] };
  const published = await server.call(publishAdminConsentFormEndpoint, { body: publication }, operator());
  expect(published.problem.code).toBe('consumerNotFound');
  expect((await add(id)).problem.code).toBe('organisationNotFound');
  expect((await rest(id, false)).body.message).toBe(
    'ChargeGrid takes part again, and its users can sign in.',
  );
  expect(await listed()).toContain(id);
  expect((await server.call(getSessionEndpoint, {}, user)).status).toBe(200);
  expect((await server.call(readStreamEndpoint, {}, { bearer })).status).toBe(200);
  const trail = await server.db
    .selectFrom('audit_event')
    .select('details')
    .where('action', '=', 'organisation.rest')
    .where('target', '=', `organisation/${id}`)
    .orderBy('id')
    .execute();
  expect(trail.map(({ details }) => details)).toEqual([
    { name: 'ChargeGrid', is_resting: true },
    { name: 'ChargeGrid', is_resting: false },
  ]);
});

test('nobody is added to an organisation that is put to rest meanwhile', async () => {
  const { db } = world.server;
  const id = world.people.organisations.otherConsumer;
  const held = await db.startTransaction().execute();
  await holdName(held, 'nora.falk');
  const adding = add(id);
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
    .toBe(1);
  await rest(id);
  await held.commit().execute();
  expect((await adding).problem.code).toBe('organisationNotFound');
  await rest(id, false);
});

test('what is put to rest again rests since it was put there first', async () => {
  const id = world.people.organisations.otherConsumer;
  const restingFrom = async () => {
    const body = { role_ids: [5] as 5[], with_resting: true };
    const { organisation } = (await world.server.call(listOrganisationsEndpoint, { body }, operator())).body;
    return organisation.find((one) => one.id === id)?.resting_from;
  };
  await rest(id);
  const first = await restingFrom();
  world.server.clock.advance(60_000);
  expect((await rest(id)).status).toBe(200);
  expect(await restingFrom()).toBe(first);
  await rest(id, false);
  expect(await restingFrom()).toBeNull();
});

test('a maker and a consumer at rest are in no list of permissions', async () => {
  const { consumer, otherConsumer, oem, otherOem } = world.people.organisations;
  const all = [
    [otherConsumer, consumer],
    [otherOem, oem],
  ];
  expect(await pairs()).toEqual(all);
  await rest(otherConsumer);
  await rest(otherOem);
  expect(await pairs()).toEqual([[consumer], [oem]]);
  await rest(otherConsumer, false);
  await rest(otherOem, false);
  expect(await pairs()).toEqual(all);
});

test('what an operator publishes or saves for a consumer waits for who puts it to rest at this moment', async () => {
  const { server, people } = world;
  const id = people.organisations.otherConsumer;
  const [read = []] = (await listSignalGroups(server.db)).map((group) => group.read);
  const texts = { title: 'Everything', description: 'All of it.', consentType: 'Standard' } as const;
  const draft = { ...masterForm({ ...texts, read, write: [] }), consumer_id: id };
  const publication = {
    consumer_id: id,
    consent_form_id: await world.saveForm({}, 'otherConsumer.admin'),
    vin_numbers: [carVin(1)],
  };
  const { waiting } = await server.db.transaction().execute(async (trx) => {
    const resting_from = new Date(server.clock.now());
    await trx.updateTable('organisation').set({ resting_from }).where('id', '=', id).execute();
    const acts = Promise.all([
      server.call(publishAdminConsentFormEndpoint, { body: publication }, operator()),
      server.call(saveConsentFormEndpoint, { body: draft }, operator()),
    ]);
    await waitsForLock(server.db, 2);
    return { waiting: acts };
  });
  expect((await waiting).map(({ problem }) => problem.code)).toEqual([
    'consumerNotFound',
    'consumerNotFound',
  ]);
  await rest(id, false);
});

test('of two operators who put each other to rest at the same moment one comes too late', async () => {
  const { server, people } = world;
  const setOperator = (db: typeof server.db, resting_from: Date | null) =>
    db
      .updateTable('organisation')
      .set({ resting_from })
      .where('id', '=', people.organisations.operator)
      .execute();
  const { late } = await server.db.transaction().execute(async (trx) => {
    await setOperator(trx, new Date(server.clock.now()));
    const resting = rest(people.organisations.otherConsumer);
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(server.db)).rows.length)
      .toBe(1);
    return { late: resting };
  });
  expect((await late).problem.code).toBe('unauthenticated');
  await setOperator(server.db, null);
  expect(await listed()).toContain(people.organisations.otherConsumer);
});

test('an organisation on which something hangs is not put to rest, and the refusal counts what', async () => {
  const { server, people } = world;
  const { consumer, oem } = people.organisations;
  await world.registerCars([carVin(2)]);
  const form_id = await storeForm(server, consumer);
  const live = { form_id, consumer_id: consumer, vin: carVin(2), oem_id: oem };
  const consent = await storeConsent(server, { ...live, expires_at: new Date(server.clock.now() + 1000) });
  for (const [id, reported] of [
    [consumer, '1 consent that waits or lives, 0 cars'],
    [oem, '1 consent that waits or lives, 1 car,'],
  ] as const) {
    const { problem } = await rest(id);
    expect([problem.code, problem.message]).toEqual(['organisationInUse', expect.stringContaining(reported)]);
    expect(await listed()).toContain(id);
  }
  server.clock.advance(1000);
  expect((await rest(consumer)).status).toBe(200);
  const retained = await server.db.selectFrom('consent').select('id').where('id', '=', consent.id).execute();
  expect(retained).toHaveLength(1);
  await rest(consumer, false);
});

test('a fleet and an agreement that is published now keep their organisations awake, a revoked one does not', async () => {
  const { server, people } = world;
  const { consumer, fleet, otherFleet } = people.organisations;
  const admin = people.signedIn('consumer.admin');
  await makeFleet(world, 'F-1');
  const body = { msa_data: 'Keep it safe.', msa_data_type: agreementTypes.text };
  const { msa_id } = (await server.call(saveAgreementEndpoint, { body }, admin)).body;
  const publish = (fleet_owner_id: number, status: PublicationStatus) =>
    server.call(changeAgreementStatusEndpoint, { body: { msa_id, fleet_owner_id, status } }, admin);
  await publish(fleet, publicationStatuses.published);
  await publish(otherFleet, publicationStatuses.published);
  expect((await rest(fleet)).problem.message).toContain('1 fleet, 1 published agreement.');
  expect((await rest(consumer)).problem.message).toContain('0 fleets, 2 published agreements.');
  await publish(fleet, publicationStatuses.revoked);
  await publish(otherFleet, publicationStatuses.revoked);
  expect((await rest(fleet)).problem.message).toContain('1 fleet, 0 published agreements.');
  expect((await rest(consumer)).status).toBe(200);
  await rest(consumer, false);
});

test('a viewer puts nothing to rest, and nobody the own organisation', async () => {
  const { server, people } = world;
  const body = { org_id: people.organisations.otherFleet, is_resting: true };
  const viewer = people.signedIn('operator.viewer');
  expect((await server.call(restOrganisationEndpoint, { body }, viewer)).status).toBe(403);
  expect((await rest(people.organisations.operator)).problem.code).toBe('ownOrganisation');
  expect((await rest(2_000_000_000)).problem.code).toBe('organisationNotFound');
});
