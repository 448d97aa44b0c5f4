import {
  listOemConsumersEndpoint,
  searchOemConsentFormsEndpoint,
} from '@vinculum/contract/forms/oem-endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { registerVehicles } from '../vehicles/public.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const cars = [carVin(1), carVin(2), carVin(3)];
const otherCar = 'VCZ00000000000001';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars(cars);
  const { db, clock } = world.server;
  const { otherOem, consumer } = world.people.organisations;
  const now = new Date(clock.now());
  await registerVehicles(db, [{ vin: otherCar, oemId: otherOem }], { now, registeredBy: 'test' });
  await db
    .insertInto('consumer_permission')
    .values({ oem_id: otherOem, consumer_id: consumer, form_type_notification: true, updated_on: now })
    .execute();
});
afterAll(() => world.server.stop());

async function search(
  by: ActorKey,
  change: Partial<{
    consumer_id: number;
    page: number;
    limit: number;
    search: string;
  }> = {},
) {
  const body = { consumer_id: world.people.organisations.consumer, limit: 200, ...change };
  return await world.server.call(searchOemConsentFormsEndpoint, { body }, world.people.signedIn(by));
}

async function read(formId: number, by: ActorKey) {
  return await world.server.call(
    getOemConsentFormEndpoint,
    { params: { id: formId } },
    world.people.signedIn(by),
  );
}

async function revoke(formId: number, by: ActorKey = 'oem.admin', consumerId?: number) {
  const body = {
    consumer_id: consumerId ?? world.people.organisations.consumer,
    consent_form_id: formId,
  };
  return await world.server.call(revokeOemConsentFormEndpoint, { body }, world.people.signedIn(by));
}

async function publishedTo(...vins: string[]): Promise<number> {
  const formId = await world.saveForm();
  await world.publish(formId, vins);
  return formId;
}

async function idsSeenBy(by: ActorKey): Promise<number[]> {
  return (await search(by)).body.data.map((row) => row.consent_form_id);
}

// Shows 1-7.20
test('an OEM sees a form that went to its own cars, counted over those; another OEM does not', async () => {
  const formId = await publishedTo(carVin(1), carVin(2), otherCar);
  const { db } = world.server;
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED' })
    .where('form_id', '=', formId)
    .where('vin', 'in', [carVin(1), otherCar])
    .execute();
  const row = (await search('oem.viewer')).body.data.find((one) => one.consent_form_id === formId);
  expect(row).toMatchObject({ consent_count: 2, live_count: 1, waiting_count: 1, status: 'PUBLISHED' });
  const { body } = await read(formId, 'oem.viewer');
  expect(body).toMatchObject({ organisation_name: 'Helios Insurance', title: 'Pay how you drive' });
  expect(body.consumer_id).toBe(world.people.organisations.consumer);
  expect(body.counts).toMatchObject({ FORM_ACCEPTED: 1, FORM_PENDING: 1, FORM_CANCELED: 0 });

  const ownOnly = await publishedTo(carVin(1));
  expect(await idsSeenBy('oem.viewer')).toContain(ownOnly);
  expect(await idsSeenBy('otherOem.viewer')).not.toContain(ownOnly);
  expect(await idsSeenBy('otherOem.viewer')).toContain(formId);
  expect((await read(ownOnly, 'otherOem.admin')).problem.code).toBe('consentFormNotFound');
  expect((await read(ownOnly, 'otherOem.admin')).status).toBe(404);
});

test("an OEM sees what its own cars sent beyond what was agreed, those heard of last first, without tests'", async () => {
  const { db, clock } = world.server;
  const vins = [carVin(1), carVin(2), carVin(3), otherCar];
  const formId = await publishedTo(...vins);
  const isTest = db.updateTable('consent').set({ is_test: true }).where('form_id', '=', formId);
  await isTest.where('vin', '=', carVin(3)).execute();
  for (const [index, vin] of vins.entries()) {
    const { id } = await world.consentOf(formId, vin);
    const at = { first_at: clock.now() - 1000, last_at: clock.now() + index };
    const refused = [
      { consent_id: id, signal_id: 2016, samples: 5 + index, ...at },
      { consent_id: id, signal_id: 0, samples: 1, ...at },
    ];
    await db.insertInto('beyond_agreed').values(refused).execute();
  }
  const at = (offset: number) => new Date(clock.now() + offset).toISOString();
  const { body } = await read(formId, 'oem.viewer');
  const of = (index: number, signal_id: number, samples: number) => ({
    vin_number: vins[index],
    signal_id,
    samples,
    first_on: at(-1000),
    last_on: at(index),
  });
  expect(body.beyond_agreed).toEqual([of(1, 0, 1), of(1, 2016, 6), of(0, 0, 1), of(0, 2016, 5)]);
  expect((await read(formId, 'otherOem.viewer')).body.beyond_agreed.map((row) => row.vin_number)).toEqual([
    otherCar,
    otherCar,
  ]);
});

test("an OEM's home counts the forms and consents that are live on its own cars", async () => {
  const { db, clock } = world.server;
  const before = (await world.server.call(getHomeFiguresEndpoint, {}, world.people.signedIn('oem.viewer')))
    .body;
  const formId = await publishedTo(carVin(1), carVin(2), carVin(3), otherCar);
  const ofForm = db.updateTable('consent').where('form_id', '=', formId);
  await ofForm.set({ status: 'FORM_ACCEPTED' }).where('vin', '<>', carVin(3)).execute();
  await ofForm
    .set({ status: 'FORM_MANDATORY', expires_at: new Date(clock.now()) })
    .where('vin', '=', carVin(3))
    .execute();
  const after = (await world.server.call(getHomeFiguresEndpoint, {}, world.people.signedIn('oem.viewer')))
    .body;
  expect(after.live_forms).toBe((before.live_forms ?? 0) + 1);
  expect(after.live_consents).toBe((before.live_consents ?? 0) + 2);
});

test('drafts, forms for cars that are not registered, and forms of other consumers are not seen', async () => {
  const draft = await world.saveForm();
  const waiting = await publishedTo(carVin(77));
  const seen = await idsSeenBy('oem.admin');
  for (const formId of [draft, waiting]) {
    expect(seen).not.toContain(formId);
    expect((await read(formId, 'oem.admin')).problem.code).toBe('consentFormNotFound');
    expect((await revoke(formId)).problem.code).toBe('consentFormNotFound');
  }
  const { otherConsumer } = world.people.organisations;
  expect((await search('oem.admin', { consumer_id: otherConsumer })).body).toEqual({
    data: [],
    total_rows: 0,
  });
});

// Shows 1-7.19
test('the list is paged and searched by the server, within bounds', async () => {
  for (let count = 0; count < 3; count += 1) await publishedTo(carVin(1));
  const all = await search('oem.viewer');
  const first = await search('oem.viewer', { limit: 2 });
  const second = await search('oem.viewer', { limit: 2, page: 2 });
  expect(first.body.total_rows).toBe(all.body.total_rows);
  expect([...first.body.data, ...second.body.data]).toEqual(all.body.data.slice(0, 4));
  const [one] = all.body.data;
  expect((await search('oem.viewer', { search: String(one?.consent_form_id) })).body.data).toEqual([one]);
  expect((await search('oem.viewer', { limit: 201 })).status).toBe(400);
  expect((await search('oem.viewer', { page: 0 })).status).toBe(400);
  expect((await search('oem.viewer', { consumer_id: 0 })).status).toBe(400);
});

test.each<ActorKey>(['consumer.admin', 'fleet.admin', 'operator.admin', 'oem.nobody'])(
  '%s neither searches, reads nor revokes as an OEM',
  async (by) => {
    expect((await search(by)).status).toBe(403);
    expect((await read(1, by)).status).toBe(403);
    expect((await revoke(1, by)).status).toBe(403);
  },
);

test('viewers and editors of an OEM look, and do not revoke', async () => {
  const formId = await publishedTo(carVin(1));
  for (const by of ['oem.viewer', 'oem.editor'] as const) {
    expect((await search(by)).status).toBe(200);
    expect((await read(formId, by)).status).toBe(200);
    expect((await revoke(formId, by)).status).toBe(403);
  }
});

// Shows 1-7.21, 2-7.33, 3-7.19
test('an OEM chooses among the consumers it deals with, an administrator among all', async () => {
  const list = async (by: ActorKey, text?: string) =>
    await world.server.call(
      listOemConsumersEndpoint,
      text === undefined ? {} : { query: { search: text } },
      world.people.signedIn(by),
    );
  const names = async (by: ActorKey, text?: string) =>
    (await list(by, text)).body.organisation.map((one) => one.name);
  expect(await names('oem.viewer')).toEqual(['Helios Insurance']);
  expect(await names('operator.viewer')).toEqual(['ChargeGrid', 'Helios Insurance']);
  expect(await names('operator.viewer', 'HELIOS')).toEqual(['Helios Insurance']);
  expect(await names('operator.viewer', String(world.people.organisations.otherConsumer))).toEqual([
    'ChargeGrid',
  ]);
  expect(await names('oem.viewer', 'ChargeGrid')).toEqual([]);
  expect((await list('consumer.admin')).status).toBe(403);
  expect((await list('fleet.admin')).status).toBe(403);
});
