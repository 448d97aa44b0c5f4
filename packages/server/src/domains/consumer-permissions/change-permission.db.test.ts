import {
  changeConsumerPermission,
  listConsumerPermissions,
  listOemPermissions,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadVehicleConsents, registerVehicleConsents } from '../consent/public.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([carVin(1), carVin(2)]);
});
afterAll(() => world.server.stop());

async function rowId(): Promise<number> {
  const { body } = await world.server.call(listConsumerPermissions, {}, world.people.signedIn('oem.viewer'));
  const row = body.permissions.find((one) => one.consumer_id === world.people.organisations.consumer);
  if (row === undefined) throw new Error('no row');
  return row.permission_id;
}

async function change(switches: Record<string, boolean>, by: 'oem.admin' | 'otherOem.admin' = 'oem.admin') {
  const body = { permission_id: await rowId(), ...switches };
  return await world.server.call(changeConsumerPermission, { body }, world.people.signedIn(by));
}

test('every pair has a row, for both sides, with reading allowed and forms not', async () => {
  const { body } = await world.server.call(listOemPermissions, {}, world.people.signedIn('consumer.viewer'));
  expect(body.permissions.map((row) => row.oem_name)).toEqual(['Cierzo Automóviles', 'Norrsken Motors']);
  expect(body.permissions[0]).toMatchObject({ form_type_notification: false, access_type_read_signal: true });
});

test('what was refused for lack of permission is offered when the maker permits it', async () => {
  const formId = await world.saveForm();
  expect((await world.publish(formId, [carVin(1)])).vinNumbersWithoutPermission).toEqual([carVin(1)]);
  expect((await change({ form_type_question: true })).body).toMatchObject({ canceled: 0, offered: 0 });
  expect((await change({ form_type_notification: true })).body).toMatchObject({ canceled: 0, offered: 1 });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_PENDING');
});

test('switching a kind off ends its consents on the own cars, switching it on offers them again', async () => {
  await change({ form_type_notification: true, form_type_question: true });
  const standard = await world.saveForm();
  const action = await world.saveForm({ consent_type: 'Action' });
  await world.publish(standard, [carVin(2)]);
  await world.publish(action, [carVin(2)]);
  const off = await change({ form_type_notification: false });
  expect(off.body.canceled).toBeGreaterThanOrEqual(1);
  expect(await world.consentOf(standard, carVin(2))).toMatchObject({
    status: 'FORM_CANCELED',
    cause: 'permission withdrawn',
    actor_kind: 'oem',
  });
  expect((await world.consentOf(action, carVin(2))).status).toBe('FORM_PENDING');
  const on = await change({ form_type_notification: true });
  expect(on.body.offered).toBe(off.body.canceled);
  expect((await world.consentOf(standard, carVin(2))).status).toBe('FORM_PENDING');
});

test('switching reading off reaches the gateway as a new revision without permission', async () => {
  await change({ form_type_notification: true, access_type_read_signal: true });
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const { db } = world.server;
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', accepted_signals: [2016] })
    .where('form_id', '=', formId)
    .execute();
  const loaded = async () =>
    (await loadVehicleConsents(db, [carVin(1)])).get(carVin(1))?.find((one) => one.formId === formId);
  const before = await loaded();
  expect(before?.readPermission).toBe(true);
  await change({ access_type_read_signal: false });
  const after = await loaded();
  expect(after?.readPermission).toBe(false);
  expect(after?.revision).toBeGreaterThan(before?.revision ?? Number.POSITIVE_INFINITY);
  await change({ access_type_read_signal: true });
});

test('a car that registers gets the offers that its maker permits; the others wait for permission', async () => {
  const { db, clock } = world.server;
  const { oem } = world.people.organisations;
  await change({ form_type_notification: true, form_type_question: false });
  const standard = await world.saveForm();
  const action = await world.saveForm({ consent_type: 'Action' });
  const vin = carVin(50);
  for (const formId of [standard, action]) {
    expect((await world.publish(formId, [vin])).unregisteredVinNumbers).toEqual([vin]);
  }
  await world.registerCars([vin]);
  await db
    .transaction()
    .execute((trx) => registerVehicleConsents(trx, { vin, oemId: oem, now: clock.now() }));
  expect(await world.consentOf(standard, vin)).toMatchObject({ status: 'FORM_PENDING', oem_id: oem });
  expect(await world.consentOf(action, vin)).toMatchObject({
    status: 'FORM_CANCELED',
    cause: 'no permission',
    oem_id: oem,
  });
  const told = await db.selectFrom('outbox').selectAll().where('vin', '=', vin).execute();
  expect(told.map((row) => row.consent_id)).toEqual([(await world.consentOf(standard, vin)).id]);
  await change({ form_type_question: true });
  expect((await world.consentOf(action, vin)).status).toBe('FORM_PENDING');
});

test("a maker cannot change another maker's row", async () => {
  expect((await change({ form_type_question: false }, 'otherOem.admin')).problem.code).toBe('notFound');
});
