import {
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import { deleteFleetEndpoint, saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { getLatelyEndpoint, getNeedsEndpoint } from '@vinculum/contract/home/overview.ts';
import {
  changeConsumerPermissionEndpoint,
  listConsumerPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { revokeVehicleCertificateEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { fillFleet, handOverCars, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  const switches = { access_type_send_command: true, access_type_send_notification: true };
  await world.server.db.updateTable('consumer_permission').set(switches).execute();
  await world.registerCars([carVin(1), carVin(2), carVin(3)]);
});
afterAll(() => world.server.stop());

async function latelyOf(by: ActorKey, language = 'en') {
  const headers = { 'accept-language': language };
  const { body } = await world.server.call(getLatelyEndpoint, { headers }, world.people.signedIn(by));
  return body.happenings;
}
const namesOf = async (by: ActorKey, language?: string) =>
  (await latelyOf(by, language)).map(({ act, object, text }) => [act, text ?? object?.name]);

test('what was sent to cars is told by the command in the reader’s language, the title, or the text', async () => {
  const vin_numbers = [carVin(1)];
  const by = world.people.signedIn('consumer.admin');
  const note = { message: 'Your winter tyres are ready', vin_numbers };
  await world.server.call(sendNotificationEndpoint, { body: { ...note, title: 'Tyres' } }, by);
  await world.server.call(sendNotificationEndpoint, { body: note }, by);
  await world.server.call(
    sendCloudCommandEndpoint,
    { body: { cloud_command: 'LOCK_DOORS', vin_numbers } },
    by,
  );
  expect((await namesOf('consumer.admin')).slice(0, 3)).toEqual([
    ['vehicle-message.send-command', 'Lock the doors'],
    ['vehicle-message.send-notification', 'Your winter tyres are ready'],
    ['vehicle-message.send-notification', 'Tyres'],
  ]);
  expect((await namesOf('consumer.admin', 'es'))[0]).toEqual([
    'vehicle-message.send-command',
    'Bloquear las puertas',
  ]);
});

test('a certificate that was revoked is told by its car, which leads to its page', async () => {
  const now = world.server.clock.now();
  const certificate = { serial: 'S1', vin: carVin(1), public_key: Buffer.alloc(1) };
  await world.server.db
    .insertInto('vehicle_certificate')
    .values({ ...certificate, issued_on: new Date(now), not_after: new Date(now + 60_000) })
    .execute();
  const by = world.people.signedIn('oem.admin');
  await world.server.call(revokeVehicleCertificateEndpoint, { body: { vin: carVin(1) } }, by);
  expect((await latelyOf('oem.admin'))[0]).toMatchObject({
    act: 'vehicle.certificate.revoke',
    object: { kind: 'vehicle', id: carVin(1), name: carVin(1) },
  });
});

test('a stream key is told by its name', async () => {
  await world.server.call(
    createStreamKeyEndpoint,
    { body: { name: 'Warehouse' } },
    world.people.signedIn('consumer.admin'),
  );
  expect((await namesOf('consumer.admin'))[0]).toEqual(['stream-key.create', 'Warehouse']);
});

test('a fleet that was deleted is told by its name, in all that was done to it', async () => {
  const by = world.people.signedIn('fleet.editor');
  const content = { name: 'Vans', unique_id: 'V-1', description: 'Town' };
  const { body } = await world.server.call(saveFleetEndpoint, { body: content }, by);
  await world.server.call(deleteFleetEndpoint, { body: { fleet_id: body.fleet_id } }, by);
  expect(await namesOf('fleet.viewer')).toEqual([
    ['fleet.delete', 'The fleet “Vans” was deleted.'],
    ['fleet.save', 'Vans'],
  ]);
});

test('what asks for an act is a need of those alone who may do it', async () => {
  await world.saveForm({ title: 'Not out yet' });
  await handOverCars(world, [carVin(2)]);
  await fillFleet(world, { fleetId: await makeFleet(world, 'Harbour') }, [carVin(3)]);
  const kindsOf = async (by: ActorKey) => {
    const { body } = await world.server.call(getNeedsEndpoint, {}, world.people.signedIn(by));
    return body.needs.map(({ kind }) => kind);
  };
  expect(await kindsOf('consumer.editor')).toContain('drafts');
  expect(await kindsOf('consumer.viewer')).not.toContain('drafts');
  expect(await kindsOf('fleet.editor')).toContain('carsWithoutFleet');
  expect(await kindsOf('fleet.viewer')).not.toContain('carsWithoutFleet');
});

test('a consent that a fleet owner ends is told as ended, and a form that is asked for again as that', async () => {
  const vin_numbers = [carVin(4)];
  await fillFleet(world, { fleetId: await makeFleet(world, 'Ended') }, vin_numbers);
  const formId = await world.saveForm({ title: 'Driving style' });
  await world.publish(formId, vin_numbers);
  const ask = async (consent_status: 'FORM_CANCELED' | 'FORM_PENDING', by: ActorKey) => {
    const body = { consent_status, consent_form_id: formId, vin_numbers };
    await world.server.call(requestConsentStatusEndpoint, { body }, world.people.signedIn(by));
    return (await latelyOf(by))[0];
  };
  const act = 'consent-form.request-status';
  const about = { act, object: { kind: 'consent-form', id: formId, name: 'Driving style' }, count: 1 };
  expect(await ask('FORM_CANCELED', 'fleet.admin')).toMatchObject({ told: 'consentsEnded', ...about });
  expect(await ask('FORM_PENDING', 'operator.admin')).toMatchObject({
    told: 'ownersAskedAgain',
    ...about,
  });
});

test('a form is told to a fleet owner and a maker by its title in their language, to its consumer by the first', async () => {
  const vin_numbers = [carVin(3)];
  await fillFleet(world, { fleetId: await makeFleet(world, 'Spanish') }, vin_numbers);
  const formId = await world.saveForm({
    title: 'Say so',
    language: 'en',
    translations: [{ language: 'es', title: 'Dilo', description: 'Para qué' }],
  });
  world.server.clock.advance(1000);
  await world.publish(formId, vin_numbers);
  for (const by of ['fleet.viewer', 'oem.viewer'] as const) {
    expect((await namesOf(by, 'es'))[0]).toEqual(['concern.asked', 'Dilo']);
    expect((await namesOf(by))[0]).toEqual(['concern.asked', 'Say so']);
  }
  expect((await namesOf('consumer.viewer', 'es'))[0]).toEqual(['consent-form.publish', 'Say so']);
  world.server.clock.advance(1000);
  const body = { consent_status: 'FORM_CANCELED' as const, consent_form_id: formId, vin_numbers };
  await world.server.call(requestConsentStatusEndpoint, { body }, world.people.signedIn('fleet.admin'));
  expect((await namesOf('fleet.viewer', 'es'))[0]).toEqual(['consent-form.request-status', 'Dilo']);
});

test('a consumer is told what makers did that concerns it: who did it, when, to which form, in its language', async () => {
  const { server, people } = world;
  const by = people.signedIn('oem.admin');
  const formId = await world.saveForm({ title: 'Ended by the maker' });
  await world.publish(formId, [carVin(1), carVin(2)]);
  server.clock.advance(1000);
  const ended = new Date(server.clock.now()).toISOString();
  const revoked = { consumer_id: people.organisations.consumer, consent_form_id: formId };
  await server.call(revokeOemConsentFormEndpoint, { body: revoked }, by);
  server.clock.advance(1000);
  const given = new Date(server.clock.now()).toISOString();
  const { permissions } = (await server.call(listConsumerPermissionsEndpoint, {}, by)).body;
  const permission = permissions.find(({ consumer_id }) => consumer_id === people.organisations.consumer);
  const body = { permission_id: permission?.permission_id ?? 0, form_type_question: true };
  await server.call(changeConsumerPermissionEndpoint, { body }, by);
  const noticesIn = async (language: string) =>
    (await latelyOf('consumer.viewer', language)).filter(({ act }) => act === 'notice');
  const nothing = { told: null, organisation: null, object: null, count: null, declined: null };
  const key = expect.stringMatching(/^notice-\d+$/);
  const told = { ...nothing, key, act: 'notice', actor: 'Norrsken Motors' };
  const object = { kind: 'consent-form', id: formId, name: 'Ended by the maker' };
  const text = 'Norrsken Motors now permits Question Forms. No request was waiting for it.';
  const notices = await noticesIn('en');
  expect(notices).toEqual([
    { ...told, at: given, text },
    { ...told, at: ended, object, text: 'Norrsken Motors revoked "Ended by the maker" for 2 of its cars.' },
  ]);
  expect(new Set(notices.map((one) => one.key)).size).toBe(2);
  expect((await noticesIn('es'))[1]?.text).toBe(
    'Norrsken Motors revocó «Ended by the maker» en 2 de sus vehículos.',
  );
  expect((await latelyOf('otherConsumer.viewer')).filter(({ act }) => act === 'notice')).toEqual([]);
  // To the maker it is an act of its own, of which the sentence says all.
  expect((await latelyOf('oem.viewer'))[0]).toMatchObject({
    act: 'consumer-permission.change',
    text: expect.stringMatching(/Helios Insurance/),
    count: null,
  });
});
