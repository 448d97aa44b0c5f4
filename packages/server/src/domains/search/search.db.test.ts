import { MOST_FOUND, searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { fillFleet, handOverCars, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vinsEndingWith } from '../../read-models/vehicle/vin-ending-store.ts';
import { registerVehicles } from '../vehicles/public.ts';

const otherCar = 'VCZ00000000000001';

let world: ConsentWorld;
let speed: number;
let brakes: number;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars(Array.from({ length: 8 }, (_, at) => carVin(at + 1)));
  const { db, clock } = world.server;
  const registered = { now: new Date(clock.now()), registeredBy: 'test' };
  await registerVehicles(db, [{ vin: otherCar, oemId: world.people.organisations.otherOem }], registered);
  speed = await world.saveForm({ title: 'Speed, once a second' });
  brakes = await world.saveForm({ title: 'Hard braking and Speed' });
  await world.publish(speed, [carVin(1), carVin(2)]);
  await world.saveForm({ title: 'Speed of others' }, 'otherConsumer.admin');
});
afterAll(() => world.server.stop());

/** What somebody finds, as `kind name`. */
async function find(text: string, by: ActorKey): Promise<readonly string[]> {
  const answer = await world.server.call(searchEndpoint, { query: { text } }, world.people.signedIn(by));
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ kind, name }) => `${kind} ${name}`);
}

test('a consumer finds its own forms by number and by a part of the title, the best first', async () => {
  expect(await find('SPEED', 'consumer.viewer')).toEqual([
    'form Speed, once a second',
    'form Hard braking and Speed',
  ]);
  expect(await find(String(brakes), 'consumer.viewer')).toEqual(['form Hard braking and Speed']);
  expect(await find('%', 'consumer.viewer')).toEqual([]);
});

test('a form of a test is found by its number, and not beside the others', async () => {
  const title = 'Load test of speed';
  const id = await world.saveForm({ title });
  const { db } = world.server;
  await db.updateTable('consent_form').set({ is_test: true }).where('id', '=', id).execute();
  expect(await find(title, 'consumer.viewer')).toEqual([]);
  expect(await find(title, 'operator.viewer')).toEqual([]);
  expect(await find(String(id), 'consumer.viewer')).toEqual([`form ${title}`]);
});

test('a consumer finds the cars that it asked by the beginning of their VIN, and no others', async () => {
  expect(await find('ynr', 'consumer.viewer')).toEqual([`vehicle ${carVin(1)}`, `vehicle ${carVin(2)}`]);
  expect(await find(carVin(3), 'consumer.viewer')).toEqual([]);
  expect(await find(carVin(1), 'otherConsumer.viewer')).toEqual([]);
});

test('a car is found by the last four characters of its VIN or more, behind those that begin so', async () => {
  const beginsSo = '0002YNRAAXR100000';
  const { db, clock } = world.server;
  const { oem: oemId } = world.people.organisations;
  const end = carVin(2).slice(-4);
  expect(beginsSo.startsWith(end)).toBe(true);
  await registerVehicles(db, [{ vin: beginsSo, oemId }], {
    now: new Date(clock.now()),
    registeredBy: 'test',
  });
  expect(await find(end, 'oem.viewer')).toEqual([`vehicle ${beginsSo}`, `vehicle ${carVin(2)}`]);
  expect(await find(end, 'consumer.viewer')).toEqual([`vehicle ${carVin(2)}`]);
  expect(await find(carVin(2).slice(-9).toLowerCase(), 'consumer.viewer')).toEqual([`vehicle ${carVin(2)}`]);
  expect(await find(end.slice(1), 'consumer.viewer')).toEqual([]);
  expect(await find(carVin(3).slice(-4), 'consumer.viewer')).toEqual([]);
  expect(await find(end, 'otherOem.viewer')).toEqual([]);
  expect(await find(carVin(2), 'consumer.viewer')).toEqual([`vehicle ${carVin(2)}`]);
});

test('cars that end alike are read along the index on the end', async () => {
  const plan = await world.server.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql`explain ${vinsEndingWith('0018', 1000)}`.execute(trx);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/vehicle_by_end.*Index Cond/s);
});

test('a maker finds its cars, the forms that these were asked by, and consumers', async () => {
  const cars = await find('YNR', 'oem.viewer');
  expect(cars).toEqual(Array.from({ length: MOST_FOUND }, (_, at) => `vehicle ${carVin(at + 1)}`));
  expect(await find(otherCar, 'oem.viewer')).toEqual([]);
  expect(await find('speed', 'oem.viewer')).toEqual(['form Speed, once a second']);
  expect(await find('speed', 'otherOem.viewer')).toEqual([]);
  expect(await find('helios', 'oem.viewer')).toEqual(['organisation Helios Insurance']);
  expect(await find('Baltic', 'oem.viewer')).toEqual([]);
});

test('a fleet owner finds its fleets, and the cars that were handed over to it', async () => {
  const fleetId = await makeFleet(world, 'Harbour vans');
  await fillFleet(world, { fleetId }, [carVin(7)]);
  expect(await find('harbour', 'fleet.viewer')).toEqual(['fleet Fleet Harbour vans']);
  await handOverCars(world, [carVin(6)]);
  await handOverCars(world, [carVin(5)], 'otherFleet');
  expect(await find('YNR', 'fleet.viewer')).toEqual([`vehicle ${carVin(6)}`, `vehicle ${carVin(7)}`]);
  expect(await find('harbour', 'otherFleet.viewer')).toEqual([]);
  expect(await find('YNR', 'otherFleet.viewer')).toEqual([`vehicle ${carVin(5)}`]);
});

test('an operator finds forms, cars, organisations and users of everybody', async () => {
  expect(await find('Speed of others', 'operator.viewer')).toEqual(['form Speed of others']);
  expect(await find(otherCar, 'operator.viewer')).toEqual([`vehicle ${otherCar}`]);
  expect(await find('ebro', 'operator.viewer')).toContain('organisation Ebro Leasing');
  expect(await find('otherfleet.viewer', 'operator.viewer')).toHaveLength(1);
});

test.each<ActorKey>(['consumer.nobody', 'oem.nobody', 'operator.nobody'])(
  '%s, who may open no list, finds nothing',
  async (by) => {
    for (const text of ['speed', 'YNR', 'Norrsken', 'Helios']) expect(await find(text, by)).toEqual([]);
  },
);

test('an organisation at rest is not found', async () => {
  const { otherFleet } = world.people.organisations;
  const rest = (from: Date | null) =>
    world.server.db
      .updateTable('organisation')
      .set({ resting_from: from })
      .where('id', '=', otherFleet)
      .execute();
  await rest(new Date(world.server.clock.now()));
  expect(await find('Ebro', 'operator.viewer')).not.toContain('organisation Ebro Leasing');
  await rest(null);
});

test('a user who may no longer sign in is not found', async () => {
  const users = () => find('otherfleet.viewer', 'operator.viewer');
  const isActive = (is_active: boolean) =>
    world.server.db
      .updateTable('app_user')
      .set({ is_active })
      .where('username', '=', 'otherfleet.viewer')
      .execute();
  expect(await users()).toHaveLength(1);
  await isActive(false);
  expect(await users()).toEqual([]);
  await isActive(true);
});
