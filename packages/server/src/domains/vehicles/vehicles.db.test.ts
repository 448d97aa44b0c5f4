import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { getFormOfVehicleEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { takeBackVehiclesEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import {
  addFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import {
  getVehicleEndpoint,
  listVehicleConsentsEndpoint,
  listVehiclesEndpoint,
} from '@vinculum/contract/vehicles/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { formSignals } from '@vinculum/testkit/mistakes/form-input.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { fillFleet, handOverCars, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerVehicles } from './public.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

interface ConsentsAsked {
  readonly before?: number;
  readonly language?: string;
}

const view = (vin: string, by: ActorKey) =>
  world.server.call(getVehicleEndpoint, { params: { vin } }, world.people.signedIn(by));
const consentsOf = (vin: string, by: ActorKey, { before, language = 'en' }: ConsentsAsked = {}) =>
  world.server.call(
    listVehicleConsentsEndpoint,
    {
      params: { vin },
      query: before === undefined ? {} : { before: String(before) },
      headers: { 'accept-language': language },
    },
    world.people.signedIn(by),
  );

/** Stores that a car is connected since this moment. */
async function connect(vin: string): Promise<string> {
  const seen = new Date(world.server.clock.now());
  await world.server.db
    .insertInto('vehicle_session')
    .values({ vin, gateway_id: 'g', is_online: true, connected_at: seen, last_seen_at: seen })
    .execute();
  return seen.toISOString();
}

async function accept(formId: number, vin: string): Promise<number> {
  const { id } = await world.consentOf(formId, vin);
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', granted_at: new Date(world.server.clock.now()) })
    .where('id', '=', id)
    .execute();
  return id;
}

test('each side sees the car, and of its consents and its fleet what concerns it', async () => {
  const vin = carVin(1);
  const fleetId = await makeFleet(world, 'seen');
  await fillFleet(world, { fleetId }, [vin]);
  const built = { make: 'Norrsken', model: 'N40 Electric' };
  await world.server.db.updateTable('vehicle').set(built).where('vin', '=', vin).execute();
  const seen = await connect(vin);
  const form = await world.saveForm({ title: 'Pay how you drive' });
  await world.publish(form, [vin]);
  const { otherConsumer, oem } = world.people.organisations;
  const others = await storeForm(world.server, otherConsumer, { title: 'Where to charge' });
  await storeConsent(world.server, { form_id: others, consumer_id: otherConsumer, vin, oem_id: oem });

  const handedOver = { to: 'Baltic Fleet', on: seen };
  const car = {
    vin,
    is_test: false,
    registered_on: seen,
    maker_id: oem,
    maker: 'Norrsken Motors',
    ...built,
    is_online: true,
    last_seen_on: seen,
    handed_over: handedOver,
    fleet: null,
    live_consents: 1,
    waiting_consents: 1,
    earlier_consents: 0,
    is_sharing: false,
  };
  for (const maker of ['oem.viewer', 'operator.viewer'] as const)
    expect((await view(vin, maker)).body).toEqual(car);
  expect((await view(vin, 'fleet.viewer')).body).toEqual({
    ...car,
    fleet: { id: fleetId, name: 'Fleet seen' },
  });
  // Nobody has answered this one: when the car was last driven is nothing to it.
  const asked = { ...car, handed_over: null, last_seen_on: null, live_consents: 0 };
  expect((await view(vin, 'consumer.viewer')).body).toEqual(asked);
  expect((await view(vin, 'otherConsumer.viewer')).body).toEqual({
    ...car,
    handed_over: null,
    waiting_consents: 0,
    is_sharing: true,
  });

  const rowOf = async (by: ActorKey) => {
    const query = { search: vin };
    return (await world.server.call(listVehiclesEndpoint, { query }, world.people.signedIn(by))).body.data[0];
  };
  const { maker_id, maker } = car;
  const row = { vin, maker_id, maker, ...built, is_online: true, is_live: true, fleet: null };
  expect(await rowOf('oem.viewer')).toEqual({ ...row, handed_over_to: 'Baltic Fleet' });
  expect(await rowOf('fleet.viewer')).toEqual({
    ...row,
    fleet: { id: fleetId, name: 'Fleet seen' },
    handed_over_to: null,
  });

  const titles = async (by: ActorKey) => (await consentsOf(vin, by)).body.data.map(({ title }) => title);
  expect(await titles('consumer.viewer')).toEqual(['Pay how you drive']);
  expect(await titles('otherConsumer.viewer')).toEqual(['Where to charge']);
  for (const by of ['oem.viewer', 'fleet.viewer', 'operator.viewer'] as const)
    expect(await titles(by)).toEqual(['Where to charge', 'Pay how you drive']);
});

test('whoever sees a consent reads what it is about and what of it is agreed to, and nobody else does', async () => {
  const [vin, other] = [carVin(1), carVin(2)];
  const form = await world.saveForm({
    title: 'Say so',
    description: 'What for',
    language: 'en',
    translations: [{ language: 'es', title: 'Dilo', description: 'Para qué' }],
  });
  await world.publish(form, [vin, other]);
  const id = await accept(form, vin);
  const shared = [formSignals.mandatory];
  const { db } = world.server;
  await db.updateTable('consent').set({ accepted_signals: shared }).where('id', '=', id).execute();
  const read = async (by: ActorKey, { of = vin, language = 'en' } = {}) =>
    await world.server.call(
      getFormOfVehicleEndpoint,
      { params: { vin: of, id: String(id) }, headers: { 'accept-language': language } },
      world.people.signedIn(by),
    );
  const told = (await read('fleet.viewer')).body;
  expect(told).toMatchObject({
    description: 'What for',
    description_type: 0,
    data_retention_in_days: 30,
    read_signals: [
      { signal_id: formSignals.mandatory, signal_name: 'perfVehicleSpeed' },
      { signal_id: formSignals.optional, signal_name: 'location' },
    ],
  });
  const agreed = [...told.read_signals, ...told.write_signals].filter((one) => one.is_agreed);
  expect(agreed.map(({ signal_id }) => signal_id)).toEqual(shared);
  expect(told.read_signals.map(({ collected }) => collected)).not.toContain(null);
  for (const by of ['consumer.viewer', 'oem.viewer', 'operator.viewer'] as const)
    expect((await read(by)).body).toEqual(told);
  expect((await read('fleet.viewer', { language: 'es' })).body.description).toBe('Para qué');
  const titleFor = async (by: ActorKey, language: string) =>
    (await consentsOf(vin, by, { language })).body.data[0]?.title;
  for (const by of ['fleet.viewer', 'oem.viewer'] as const) expect(await titleFor(by, 'es')).toBe('Dilo');
  expect(await titleFor('fleet.viewer', 'en')).toBe('Say so');
  expect(await titleFor('consumer.viewer', 'es'), 'who wrote it knows it by its first').toBe('Say so');
  for (const by of ['otherConsumer.viewer', 'otherOem.viewer', 'otherFleet.viewer'] as const)
    expect((await read(by)).status).toBe(404);
  expect((await read('consumer.viewer', { of: other })).status, 'of another car').toBe(404);
  await db
    .updateTable('consent')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  const after = (await read('fleet.viewer')).body;
  expect([...after.read_signals, ...after.write_signals].some((one) => one.is_agreed)).toBe(false);
  await sql`update consent set created_on = '2020-01-01' where id = ${id}`.execute(db);
  expect((await read('fleet.viewer')).status, 'of before it was handed over').toBe(404);
});

test('a car that is none of the caller’s business is one that does not exist', async () => {
  const [vin, nowhere] = [carVin(10), carVin(999)];
  const fleetId = await makeFleet(world, 'own');
  await fillFleet(world, { fleetId }, [vin]);
  await world.publish(await world.saveForm(), [vin]);
  const answerTo = async (asked: string, by: ActorKey) => {
    const [car, consents] = [await view(asked, by), await consentsOf(asked, by)];
    return [car, consents].map(({ status, problem }) => [status, problem.code, problem.message]);
  };
  for (const by of ['otherConsumer.admin', 'otherOem.admin', 'otherFleet.admin'] as const) {
    const refused = await answerTo(vin, by);
    expect(refused).toEqual(await answerTo(nowhere, by));
    expect(refused.map(([status]) => status)).toEqual([404, 404]);
  }
  expect((await view(nowhere, 'operator.admin')).status).toBe(404);
  for (const by of ['consumer.viewer', 'oem.viewer', 'fleet.viewer', 'operator.viewer'] as const)
    expect((await view(vin, by)).status).toBe(200);
});

test('a car is the fleet owner’s from the handing over, in a fleet or in none, until it is taken back', async () => {
  const vin = carVin(20);
  const [owner, admin] = [world.people.signedIn('fleet.editor'), world.people.signedIn('oem.admin')];
  const statusOf = async (by: ActorKey) => (await view(vin, by)).status;
  await world.registerCars([vin]);
  expect(await statusOf('fleet.viewer')).toBe(404);
  await handOverCars(world, [vin]);
  const handedOver = (await view(vin, 'fleet.viewer')).body;
  expect(handedOver).toMatchObject({ vin, fleet: null, handed_over: { to: 'Baltic Fleet' } });
  expect(await statusOf('otherFleet.admin')).toBe(404);
  const body = { fleet_id: await makeFleet(world, 'left'), vin_numbers: [vin] };
  await world.server.call(addFleetVehiclesEndpoint, { body }, owner);
  expect((await view(vin, 'fleet.viewer')).body.fleet).toMatchObject({ name: 'Fleet left' });
  await world.server.call(removeFleetVehiclesEndpoint, { body }, owner);
  expect((await view(vin, 'fleet.viewer')).body).toEqual(handedOver);
  await world.server.call(takeBackVehiclesEndpoint, { body: { vin_numbers: [vin] } }, admin);
  expect(await statusOf('fleet.viewer')).toBe(404);
});

test('a fleet owner is shown what was asked since the car was handed over; the rest is counted', async () => {
  const vin = carVin(30);
  await world.registerCars([vin]);
  await world.publish(await world.saveForm({ title: 'Of the owner before' }), [vin]);
  world.server.clock.advance(1000);
  const fleetId = await makeFleet(world, 'private past');
  await fillFleet(world, { fleetId }, [vin]);
  // In the very moment of the change: it is the new owner's.
  await world.publish(await world.saveForm({ title: 'Asked since' }), [vin]);
  expect((await view(vin, 'fleet.viewer')).body).toMatchObject({ waiting_consents: 1, earlier_consents: 1 });
  expect((await consentsOf(vin, 'fleet.viewer')).body.data.map(({ title }) => title)).toEqual([
    'Asked since',
  ]);
  expect((await view(vin, 'oem.viewer')).body).toMatchObject({ waiting_consents: 2, earlier_consents: 0 });
});

test('of a consent that is asked for anew a fleet owner is told what came since the car was handed over', async () => {
  const vin = carVin(31);
  await world.registerCars([vin]);
  const form = await world.saveForm({ title: 'Asked twice' });
  await world.publish(form, [vin]);
  const { id } = await world.consentOf(form, vin);
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_DECLINED' })
    .where('id', '=', id)
    .execute();
  world.server.clock.advance(1000);
  const fleetId = await makeFleet(world, 'asked twice');
  await fillFleet(world, { fleetId }, [vin]);
  await world.publish(form, [vin]);
  const causesFor = async (key: 'fleet.viewer' | 'oem.viewer') =>
    (await consentsOf(vin, key)).body.data.map(({ history }) => history.map(({ cause }) => cause));
  expect(await causesFor('fleet.viewer')).toEqual([['published again']]);
  expect(await causesFor('oem.viewer')).toEqual([['published again', 'published']]);
});

test('a consumer sees a VIN that it asked before any car of it has registered', async () => {
  const vin = carVin(40);
  await world.publish(await world.saveForm(), [vin]);
  const { oem } = world.people.organisations;
  const byItsVin = { maker: 'Norrsken Motors', maker_id: oem };
  const early = { registered_on: null, ...byItsVin, is_online: false, waiting_consents: 1 };
  for (const by of ['consumer.viewer', 'operator.viewer'] as const)
    expect((await view(vin, by)).body).toMatchObject(early);
  expect((await view(vin, 'oem.viewer')).status).toBe(404);
});

test('of a VIN with the identifier of a maker of few that maker is named', async () => {
  const vin = 'YN900000000ABC040';
  const { otherOem } = world.people.organisations;
  const few = { wmi: 'YN9ABC', organisation_id: otherOem };
  await world.server.db.insertInto('oem_manufacturer').values(few).execute();
  await world.publish(await world.saveForm(), [vin]);
  expect((await view(vin, 'consumer.viewer')).body.maker_id).toBe(otherOem);
});

test('of a VIN with the identifier of no maker none is named', async () => {
  const vin = 'WZZ00000000000040';
  await world.publish(await world.saveForm(), [vin]);
  expect((await view(vin, 'consumer.viewer')).body).toMatchObject({ maker: null, maker_id: null });
});

test('a consumer knows whether a car is connected while it agrees or is asked and no longer, and its maker always', async () => {
  const vin = carVin(45);
  await world.registerCars([vin]);
  const seen = await connect(vin);
  const form = await world.saveForm();
  await world.publish(form, [vin]);
  const ofMaker = { maker_id: world.people.organisations.oem };
  const told = { ...ofMaker, registered_on: seen, is_online: true };
  const untold = { ...ofMaker, registered_on: null, is_online: null, last_seen_on: null };
  const listed = async () => {
    const query = { state: 'connected' } as const;
    const signedIn = world.people.signedIn('consumer.viewer');
    const [found, responses] = await Promise.all([
      world.server.call(listVehiclesEndpoint, { query }, signedIn),
      world.server.call(
        searchResponsesEndpoint,
        { body: { consent_id: form, vin_number: vin, page: 1, limit: 10 } },
        signedIn,
      ),
    ]);
    return [found.body.data.some((row) => row.vin === vin), responses.body.data.map(({ online }) => online)];
  };
  expect((await view(vin, 'consumer.viewer')).body).toMatchObject(told);
  expect(await listed()).toEqual([true, [true]]);
  const { id } = await world.consentOf(form, vin);
  const become = (status: ConsentStatus, expires_at: Date | null = null) =>
    world.server.db.updateTable('consent').set({ status, expires_at }).where('id', '=', id).execute();
  await become('FORM_ACCEPTED');
  expect(await listed()).toEqual([true, [true]]);
  for (const ended of ['FORM_NOT_ASKED', 'FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED'] as const) {
    await become(ended);
    expect((await view(vin, 'consumer.viewer')).body, `as ${ended}`).toMatchObject(untold);
    expect(await listed(), `as ${ended}`).toEqual([false, [null]]);
  }
  await become('FORM_ACCEPTED', new Date(world.server.clock.now()));
  expect((await view(vin, 'consumer.viewer')).body).toMatchObject(untold);
  expect(await listed()).toEqual([false, [null]]);
  expect((await view(vin, 'oem.viewer')).body).toMatchObject({ ...told, last_seen_on: seen });
});

test('a car of a test says so', async () => {
  const vin = carVin(50);
  const { oem } = world.people.organisations;
  const now = new Date(world.server.clock.now());
  await registerVehicles(world.server.db, [{ vin, oemId: oem, isTest: true }], { now, registeredBy: 'test' });
  for (const by of ['oem.viewer', 'operator.viewer'] as const)
    expect((await view(vin, by)).body.is_test).toBe(true);
});

test('the history of a consent is told from its end, with causes and not with names', async () => {
  const vin = carVin(60);
  await world.registerCars([vin]);
  const form = await world.saveForm({ title: 'Told from its end' });
  await world.publish(form, [vin]);
  const { id } = await world.consentOf(form, vin);
  const published = new Date(world.server.clock.now()).toISOString();
  const expires_at = new Date(world.server.clock.now() + 90_000);
  await world.server.db.updateTable('consent').set({ expires_at }).where('id', '=', id).execute();
  const at = new Date(world.server.clock.now() + 60_000);
  await world.server.db
    .insertInto('consent_history')
    .values({
      consent_id: id,
      at,
      actor_kind: 'owner',
      actor: 'nobody is told',
      from_status: 'FORM_PENDING',
      to_status: 'FORM_ACCEPTED',
      cause: 'answered by owner',
    })
    .execute();
  expect((await consentsOf(vin, 'oem.viewer')).body.data).toEqual([
    {
      consent_id: id,
      consent_form_id: form,
      title: 'Told from its end',
      consumer_id: world.people.organisations.consumer,
      consumer: 'Helios Insurance',
      status: 'FORM_PENDING',
      since: published,
      expires_on: expires_at.toISOString(),
      is_applied: false,
      history: [
        { at: at.toISOString(), actor_kind: 'owner', to: 'FORM_ACCEPTED', cause: 'answered by owner' },
        { at: published, actor_kind: 'consumer', to: 'FORM_PENDING', cause: 'published' },
      ],
    },
  ]);
});

test('a consent past its end has expired, whatever has been marked', async () => {
  const vin = carVin(70);
  await world.registerCars([vin]);
  const form = await world.saveForm();
  await world.publish(form, [vin]);
  const id = await accept(form, vin);
  const endAt = (expires_at: Date) =>
    world.server.db.updateTable('consent').set({ expires_at }).where('id', '=', id).execute();
  await endAt(new Date(world.server.clock.now() + 1));
  expect((await view(vin, 'consumer.viewer')).body).toMatchObject({ live_consents: 1, is_sharing: true });
  const expires_at = new Date(world.server.clock.now());
  await endAt(expires_at);
  expect((await view(vin, 'consumer.viewer')).body).toMatchObject({ live_consents: 0, is_sharing: false });
  expect((await consentsOf(vin, 'consumer.viewer')).body.data).toMatchObject([
    { status: 'FORM_EXPIRED', since: expires_at.toISOString() },
  ]);
});

test('consents come twenty at a time, behind the last one of those before', async () => {
  const vin = carVin(80);
  await world.registerCars([vin]);
  const { consumer: consumer_id, oem: oem_id } = world.people.organisations;
  const ids: number[] = [];
  for (let count = 0; count < 45; count += 1) {
    const form_id = await storeForm(world.server, consumer_id);
    ids.unshift((await storeConsent(world.server, { form_id, consumer_id, vin, oem_id })).id);
  }
  const first = (await consentsOf(vin, 'oem.viewer')).body;
  expect(first.data.map(({ consent_id }) => consent_id)).toEqual(ids.slice(0, 20));
  const second = (await consentsOf(vin, 'oem.viewer', { before: first.next ?? 0 })).body;
  expect(second.data.map(({ consent_id }) => consent_id)).toEqual(ids.slice(20, 40));
  const last = (await consentsOf(vin, 'oem.viewer', { before: second.next ?? 0 })).body;
  expect([last.data.map(({ consent_id }) => consent_id), last.next]).toEqual([ids.slice(40), null]);
});
