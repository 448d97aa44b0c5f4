import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import {
  changeConsumerPermissionEndpoint,
  type ConsumerPermissionRow,
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
  previewPermissionChangeEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import {
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { readTimelineEndpoint } from '@vinculum/contract/audit/timeline.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import type { Database } from '../../db/database.ts';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loadVehicleConsents } from '../consents/public.ts';
import { registerVehicleConsents } from '../publication/public.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.registerCars([carVin(1), carVin(2)]);
});
afterAll(() => world.server.stop());

async function rowOf(by: 'oem.viewer' | 'otherOem.viewer' = 'oem.viewer'): Promise<ConsumerPermissionRow> {
  const { body } = await world.server.call(listConsumerPermissionsEndpoint, {}, world.people.signedIn(by));
  const row = body.permissions.find((one) => one.consumer_id === world.people.organisations.consumer);
  if (row === undefined) throw new Error('no row');
  return row;
}
const rowId = async () => (await rowOf()).permission_id;

async function change(switches: Record<string, boolean>, by: 'oem.admin' | 'otherOem.admin' = 'oem.admin') {
  const body = { permission_id: await rowId(), ...switches };
  return await world.server.call(changeConsumerPermissionEndpoint, { body }, world.people.signedIn(by));
}

// Shows 1-3.15, 1-7.17, 2-3.18, 2-7.25
test('every pair has a row, for both sides, with reading allowed and forms not', async () => {
  const viewer = world.people.signedIn('consumer.viewer');
  const permissions = async () =>
    (await world.server.call(listOemPermissionsEndpoint, {}, viewer)).body.permissions;
  const names = async () => (await permissions()).map((row) => row.oem_name);
  expect(await names()).toEqual(['Cierzo Automóviles', 'Norrsken Motors']);
  expect((await permissions())[0]).toMatchObject({
    form_type_notification: false,
    access_type_read_signal: true,
  });
  // One that came later gets its rows beside those that there are.
  const maker = { name: 'Älvdal Trucks', unique_identifier: 'alvdal', created_on: new Date() };
  const { id } = await world.server.db
    .insertInto('organisation')
    .values(maker)
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.server.db
    .insertInto('organisation_role')
    .values({ organisation_id: id, role_id: organisationRoles.OEM })
    .execute();
  expect(new Set(await names())).toEqual(new Set(['Älvdal Trucks', 'Cierzo Automóviles', 'Norrsken Motors']));
});

test('what was refused for lack of permission is offered when the maker permits it', async () => {
  const formId = await world.saveForm();
  // Published all the same: one car is asked when it is registered.
  const outcome = await world.publish(formId, [carVin(1), carVin(999)]);
  expect(outcome.vinNumbersWithoutPermission).toEqual([carVin(1)]);
  expect((await rowOf()).waiting).toEqual({ Standard: 1, Action: 0 });
  expect((await rowOf('otherOem.viewer')).waiting).toEqual({ Standard: 0, Action: 0 });
  expect((await change({ form_type_question: true })).body).toMatchObject({ canceled: 0, offered: 0 });
  expect((await change({ form_type_notification: true })).body).toMatchObject({ canceled: 0, offered: 1 });
  expect((await rowOf()).waiting).toEqual({ Standard: 0, Action: 0 });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_PENDING');
});

test('what a change would end or ask is counted for the own cars and that kind, and is what it then does', async () => {
  await change({ form_type_notification: true, form_type_question: true });
  const [first, second] = [await world.saveForm(), await world.saveForm()];
  const action = await world.saveForm({ consent_type: 'Action' });
  await world.registerCars([carVin(60), carVin(61), carVin(62)]);
  await world.publish(first, [carVin(60), carVin(61), carVin(62)]);
  await world.publish(second, [carVin(60), carVin(61)]);
  await world.publish(action, [carVin(60)]);
  const { db, clock } = world.server;
  const set = (formId: number, vin: string, state: Updateable<Database['consent']>) =>
    db.updateTable('consent').set(state).where('form_id', '=', formId).where('vin', '=', vin).execute();
  await set(first, carVin(60), { status: 'FORM_ACCEPTED' });
  // This one it has not ended yet.
  await set(second, carVin(60), { status: 'FORM_MANDATORY', expires_at: new Date(clock.now() + 1) });
  await set(second, carVin(61), { status: 'FORM_DECLINED' });
  // Time has ended this one, whoever has noticed.
  await set(first, carVin(62), { status: 'FORM_ACCEPTED', expires_at: new Date(clock.now()) });
  const count = async (by: 'oem.admin' | 'otherOem.admin' | 'oem.viewer' = 'oem.admin') => {
    const request = { params: { id: await rowId() }, query: { consent_type: 'Standard' as const } };
    return await world.server.call(previewPermissionChangeEndpoint, request, world.people.signedIn(by));
  };
  const others = await db
    .selectFrom('consent as c')
    .innerJoin('consent_form as f', 'f.id', 'c.form_id')
    .select(['c.form_id', 'c.vin', 'c.status'])
    .where('f.consent_type', '=', 'Standard')
    .where('c.oem_id', '=', world.people.organisations.oem)
    .where('c.form_id', 'not in', [first, second])
    .where('c.status', 'in', ['FORM_PENDING', 'FORM_RECEIVED', 'FORM_ACCEPTED', 'FORM_MANDATORY'])
    .execute();
  const { body } = await count();
  expect(body).toMatchObject({
    forms: 2 + new Set(others.map((row) => row.form_id)).size,
    consents: 3 + others.length,
    live_cars: 1,
  });
  expect((await count('otherOem.admin')).problem.code).toBe('notFound');
  expect((await count('oem.viewer')).status).toBe(403);
  expect((await change({ form_type_notification: false })).body.canceled).toBe(body.consents);
  const { body: off } = await count();
  expect(off).toMatchObject({ forms: 0, consents: 0, live_cars: 0 });
  expect(off.asked_cars).toBeLessThan(off.requests);
  expect((await change({ form_type_notification: true })).body.offered).toBe(off.requests);
});

// Shows 1-7.18
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

test('the time line of a form tells its maker what a change of the permission did to it, and to no other form', async () => {
  await change({ form_type_notification: true, form_type_question: true });
  const [standard, action] = [await world.saveForm(), await world.saveForm({ consent_type: 'Action' })];
  await world.publish(standard, [carVin(1), carVin(2)]);
  await world.publish(action, [carVin(1)]);
  await change({ form_type_notification: false });
  await change({ form_type_notification: true });
  const toldOf = async (id: number, by: 'oem.viewer' | 'otherOem.viewer' | 'consumer.viewer') => {
    const query = { kind: 'consent-form', id } as const;
    const { body } = await world.server.call(readTimelineEndpoint, { query }, world.people.signedIn(by));
    return body.data.map(({ act, count, actor }) => [act, count, actor]);
  };
  expect(await toldOf(standard, 'oem.viewer')).toEqual([
    ['permissionGiven', 2, 'oem.admin'],
    ['permissionWithdrawn', 2, 'oem.admin'],
  ]);
  expect(await toldOf(action, 'oem.viewer')).toEqual([]);
  expect(await toldOf(standard, 'otherOem.viewer')).toEqual([]);
  expect((await toldOf(standard, 'consumer.viewer')).map(([act]) => act)).toEqual(['published', 'added']);
});

test('what was live comes back as a new request with nothing accepted, and its data had ended at once', async () => {
  await change({ form_type_notification: true });
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const { db, clock } = world.server;
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', accepted_signals: [2016], granted_at: new Date(clock.now()) })
    .where('form_id', '=', formId)
    .execute();
  const live = await world.consentOf(formId, carVin(1));
  const outboxOf = () => db.selectFrom('outbox').selectAll().where('consent_id', '=', live.id).execute();
  const reported = (await outboxOf()).length;

  await change({ form_type_notification: false });
  const ended = await world.consentOf(formId, carVin(1));
  expect(ended).toMatchObject({ status: 'FORM_CANCELED', cause: 'permission withdrawn' });
  expect(ended.revision).toBeGreaterThan(live.revision);
  expect(await outboxOf()).toHaveLength(reported + 1);

  await change({ form_type_notification: true });
  const again = await world.consentOf(formId, carVin(1));
  expect(again).toMatchObject({
    status: 'FORM_PENDING',
    cause: null,
    accepted_signals: [],
    granted_at: null,
    ended_at: null,
  });
  expect(again.revision).toBeGreaterThan(ended.revision);
  expect(await outboxOf()).toHaveLength(reported + 2);
  const history = await db
    .selectFrom('consent_history')
    .select(['from_status', 'to_status', 'cause', 'actor_kind', 'actor'])
    .where('consent_id', '=', live.id)
    .orderBy('id')
    .execute();
  const byOem = { actor_kind: 'oem', actor: 'oem.admin' };
  expect(history.slice(-2)).toEqual([
    { from_status: 'FORM_ACCEPTED', to_status: 'FORM_CANCELED', cause: 'permission withdrawn', ...byOem },
    { from_status: 'FORM_CANCELED', to_status: 'FORM_PENDING', cause: 'permission given', ...byOem },
  ]);
});

test('what ended for another reason, or whose form has ended meanwhile, is not offered again', async () => {
  await change({ form_type_notification: true });
  const { db } = world.server;
  const { consumer } = world.people.organisations;
  const [declined, expired, revokedByOem, revokedMeanwhile, offered] = [
    await world.saveForm(),
    await world.saveForm(),
    await world.saveForm(),
    await world.saveForm(),
    await world.saveForm(),
  ];
  for (const formId of [declined, expired, revokedByOem, revokedMeanwhile, offered])
    await world.publish(formId, [carVin(1)]);
  await db.updateTable('consent').set({ status: 'FORM_DECLINED' }).where('form_id', '=', declined).execute();
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', expires_at: new Date(world.server.clock.now()) })
    .where('form_id', '=', expired)
    .execute();
  await world.server.call(
    revokeOemConsentFormEndpoint,
    { body: { consumer_id: consumer, consent_form_id: revokedByOem } },
    world.people.signedIn('oem.admin'),
  );
  await change({ form_type_notification: false });
  await world.server.call(
    revokeConsentFormEndpoint,
    { body: { consent_form_id: revokedMeanwhile } },
    world.people.signedIn('consumer.admin'),
  );
  await change({ form_type_notification: true });
  const statusOf = async (formId: number) => (await world.consentOf(formId, carVin(1))).status;
  expect(await statusOf(declined)).toBe('FORM_DECLINED');
  expect((await world.consentOf(expired, carVin(1))).cause).toBe(null);
  expect(await statusOf(expired)).toBe('FORM_ACCEPTED');
  expect(await statusOf(revokedByOem)).toBe('FORM_CANCELED');
  expect(await statusOf(revokedMeanwhile)).toBe('FORM_CANCELED');
  expect(await statusOf(offered)).toBe('FORM_PENDING');
});

test('the consumer is told what a maker no longer permits, and what it permits again', async () => {
  await change({ form_type_notification: true, form_type_question: false });
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const { body: off } = await change({ form_type_notification: false });
  const { body: on } = await change({ form_type_notification: true });
  await change({ form_type_question: true });
  await change({ form_type_question: true });
  const { body } = await world.server.call(
    searchNotificationsEndpoint,
    { body: { limit: 3 } },
    world.people.signedIn('consumer.viewer'),
  );
  expect(off.canceled).toBeGreaterThan(1);
  expect(body.notifications.map((one) => one.message)).toEqual([
    expect.stringMatching(/^Norrsken Motors now permits Question Forms\. /),
    `Norrsken Motors now permits Notification Forms. ${on.offered} requests were sent again.`,
    `Norrsken Motors no longer permits Notification Forms. ${off.canceled} consents and requests ended.`,
  ]);
  expect(body.notifications[0]?.sender_name).toBe('Norrsken Motors');
});

/** A form to which the first car's owner has agreed. */
async function agreedForm(): Promise<number> {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const agreed = { status: 'FORM_ACCEPTED' as const, accepted_signals: [2016] };
  await world.server.db.updateTable('consent').set(agreed).where('form_id', '=', formId).execute();
  return formId;
}

test('a change is recorded with what it did and alone; what stands as it is wanted changes nothing', async () => {
  await change({ form_type_notification: true, form_type_question: false, access_type_read_signal: true });
  const { db } = world.server;
  const formId = await agreedForm();
  const recorded = async (switches: Record<string, boolean>) => {
    let answer: unknown;
    const { audit_event: audit, ...others } = await rowsChanged(
      db,
      ['audit_event', 'consumer_permission', 'consent', 'notification'],
      async () => {
        answer = (await change(switches)).body;
      },
    );
    return { answer, recorded: audit?.added?.map(({ target, details }) => ({ target, details })), others };
  };
  const target = `consumer-permission/${await rowId()}`;
  const consumerId = world.people.organisations.consumer;
  const message = 'Permission updated.';
  const asItStands = { form_type_notification: true, form_type_question: false };
  expect(await recorded(asItStands)).toEqual({ answer: { canceled: 0, offered: 0, message }, others: {} });
  const question = await recorded({ ...asItStands, form_type_question: true });
  const { offered } = z.object({ offered: z.int() }).parse(question.answer);
  const asked: unknown = expect.toSatisfy(
    (byForm: Record<string, number>) =>
      Object.values(byForm).reduce((sum, count) => sum + count, 0) === offered,
  );
  expect(question.recorded).toEqual([
    { target, details: { form_type_question: true, canceled: 0, offered, ended: {}, asked, consumerId } },
  ]);
  expect(question.others.notification?.added).toMatchObject([
    { organisation_id: consumerId, msg_type: 'OTHER', message_key: 'permissions.notifyGiven' },
  ]);
  // What is live is told by its revision that it may be read or not, and of no other change.
  expect(question.others.consent?.changed ?? []).not.toContainEqual(
    expect.objectContaining({ id: (await world.consentOf(formId, carVin(1))).id }),
  );
});

test('switching reading off reaches the gateway as a new revision without permission', async () => {
  await change({ form_type_notification: true, access_type_read_signal: true });
  const { db } = world.server;
  const formId = await agreedForm();
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

// Shows 1-4.4, 3-4.6
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
    .execute((trx) => registerVehicleConsents(trx, { vins: [vin], oemId: oem, now: clock.now() }));
  expect(await world.consentOf(standard, vin)).toMatchObject({ status: 'FORM_PENDING', oem_id: oem });
  expect(await world.consentOf(action, vin)).toMatchObject({
    status: 'FORM_NOT_ASKED',
    cause: 'no permission',
    oem_id: oem,
  });
  const reported = await db.selectFrom('outbox').selectAll().where('vin', '=', vin).execute();
  expect(reported.map((row) => row.consent_id)).toEqual([(await world.consentOf(standard, vin)).id]);
  await change({ form_type_question: true });
  expect((await world.consentOf(action, vin)).status).toBe('FORM_PENDING');
});

test("a maker cannot change another maker's row", async () => {
  expect((await change({ form_type_question: false }, 'otherOem.admin')).problem.code).toBe('notFound');
});

test('a form is offered again on its last day, and not after it', async () => {
  const { clock } = world.server;
  const lastDay = dayOf(clock.now() + DAY_MS);
  await change({ form_type_notification: true });
  const formId = await world.saveForm({ expiry_type: 1, expiry: lastDay, expiry_in_days: null });
  await world.publish(formId, [carVin(1)]);
  const statusAfterBoth = async (at: string) => {
    clock.set(Date.parse(at));
    for (const isPermitted of [false, true]) await change({ form_type_notification: isPermitted });
    return (await world.consentOf(formId, carVin(1))).status;
  };
  expect(await statusAfterBoth(`${lastDay}T23:59:59.998Z`)).toBe('FORM_PENDING');
  clock.set(Date.parse(`${lastDay}T23:59:59.999Z`));
  await change({ form_type_notification: false });
  clock.advance(1);
  await change({ form_type_notification: true });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_CANCELED');
});
