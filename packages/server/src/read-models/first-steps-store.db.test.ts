import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { otherVin } from '@vinculum/testkit/rows/crowded-rows.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concernedByPublication, concernedByRevocation, makersOf } from './concerned-store.ts';
import { consumerSteps, fleetSteps, oemSteps, operatorSteps } from './first-steps-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const NEW = 900;
let world: CrowdedWorld;
let id: CrowdedWorld['people']['organisations'];

beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  id = world.people.organisations;
  await world.store({
    organisation: [{ id: NEW }],
    stream_key: [1, 2].map((number) => ({
      id: number,
      organisation_id: number === 1 ? id.consumer : NEW,
      key_hash: Buffer.from([number]),
      revoked_on: number === 1 ? null : new Date(NOW),
    })),
  });
});
afterAll(() => world.stop());

const change = (statement: ReturnType<typeof sql>) => statement.execute(world.db);

test('a consumer has begun with a form of its own that is no test, published it, and has a key in force', async () => {
  const steps = () => consumerSteps(world.db, NEW);
  const none = { writeForm: false, publishForm: false, makeKey: false };
  expect(await steps()).toEqual(none);
  await change(sql`update consent_form set consumer_id = ${NEW} where id = 107`);
  expect(await steps(), 'of a test').toEqual(none);
  await change(sql`update consent_form set consumer_id = ${NEW} where id = 105`);
  expect(await steps(), 'a draft').toEqual({ ...none, writeForm: true });
  await change(sql`update consent_form set consumer_id = ${NEW} where id = 104`);
  await change(sql`update stream_key set revoked_on = null`);
  expect(await steps()).toEqual({ writeForm: true, publishForm: true, makeKey: true });
});

test('a maker has begun with cars that are no test, a permission and a package', async () => {
  const steps = () => oemSteps(world.db, NEW);
  const none = { registerCars: false, permitConsumer: false, offerPackage: false };
  expect(await steps()).toEqual(none);
  await change(sql`insert into vehicle (vin, oem_id, is_test, registered_on, registered_by)
    values ('ZLT00000000000001', ${NEW}, true, now(), 'x')`);
  await change(sql`update consumer_permission set form_type_question = true where oem_id = ${id.oem}`);
  await change(
    sql`insert into consumer_permission (oem_id, consumer_id, updated_on) values (${NEW}, ${id.consumer}, now())`,
  );
  await change(sql`update data_package set oem_id = ${NEW} where id = 6`);
  expect(await steps(), 'of a test, a draft, and without a kind of form').toEqual(none);
  for (const [notification, question] of [
    [true, false],
    [false, true],
  ]) {
    await change(sql`update consumer_permission set form_type_notification = ${notification},
      form_type_question = ${question} where oem_id = ${NEW}`);
    expect(await steps()).toEqual({ ...none, permitConsumer: true });
  }
  await change(sql`update data_package set oem_id = ${NEW} where id = 5`);
  await change(sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    values ('ZLT00000000000002', ${NEW}, now(), 'x')`);
  expect(await steps()).toEqual({ registerCars: true, permitConsumer: true, offerPackage: true });
  await change(sql`delete from vehicle where oem_id = ${NEW}`);
  expect((await steps()).registerCars).toBe(false);
});

test('a fleet owner has begun with a fleet of its own, and a car in it that is no test', async () => {
  const steps = () => fleetSteps(world.db, NEW);
  expect(await steps()).toEqual({ addFleet: false, fillFleet: false });
  await change(sql`insert into fleet (id, organisation_id, name, unique_id, description, created_by, created_on, updated_on)
    overriding system value values (9, ${NEW}, 'x', 'x', 'x', 'x', now(), now())`);
  await change(sql`update vehicle set fleet_id = 9 where vin = ${carVin(4)}`);
  expect(await steps()).toEqual({ addFleet: true, fillFleet: false });
  await change(sql`update vehicle set fleet_id = 9 where vin = ${carVin(2)}`);
  expect(await steps()).toEqual({ addFleet: true, fillFleet: true });
  await change(sql`update vehicle set fleet_id = null where fleet_id = 9`);
  expect((await steps()).fillFleet).toBe(false);
});

test('an operator has begun with a consumer, and with a maker', async () => {
  const steps = () => operatorSteps(world.db);
  expect(await steps()).toEqual({ addConsumer: true, addMaker: true });
  await change(sql`delete from organisation_role where role_id = ${organisationRoles.CONSUMER}`);
  expect(await steps()).toEqual({ addConsumer: false, addMaker: true });
  await change(sql`delete from organisation_role where role_id = ${organisationRoles.OEM}`);
  expect(await steps()).toEqual({ addConsumer: false, addMaker: false });
});

type Concerned = Awaited<ReturnType<typeof makersOf>>;
const inOrder = (rows: Concerned) =>
  rows
    .map(({ organisationId, isTest, total }) => [organisationId, isTest, total] as const)
    .toSorted((a, b) => a[0] - b[0] || Number(a[1]) - Number(b[1]));

test('what was asked concerns the makers of the cars, and the owners that had them by then', async () => {
  const { db } = world;
  await change(
    sql`update vehicle_fleet_permit set handed_over_on = ${new Date(NOW + 1)} where vin = ${carVin(2)}`,
  );
  const vins = [carVin(1), carVin(2), carVin(3), carVin(4), carVin(99), otherVin(2)];
  expect(inOrder(await concernedByPublication(db, { formId: 103, vins }))).toEqual([
    [id.oem, false, 3],
    [id.oem, true, 1],
    [id.otherOem, false, 1],
    [id.fleet, false, 2],
    [id.fleet, true, 1],
  ]);
  expect(inOrder(await concernedByPublication(db, { formId: 103, vins: [carVin(2)] }))).toEqual([
    [id.oem, false, 1],
  ]);
  const ofForm = await concernedByPublication(db, { formId: 104, vins: [carVin(1), otherVin(2)] });
  expect(inOrder(ofForm)).toEqual([
    [id.oem, false, 1],
    [id.fleet, false, 1],
  ]);
  await world.store({
    revocation_consent: [
      { revocation_id: 1, consent_id: 11 },
      { revocation_id: 2, consent_id: 22 },
    ],
  });
  expect(inOrder(await concernedByRevocation(db, 1))).toEqual([
    [id.oem, false, 1],
    [id.fleet, false, 1],
  ]);
  expect(inOrder(await makersOf(db, [carVin(1), carVin(4), otherVin(1)]))).toEqual([
    [id.oem, false, 1],
    [id.oem, true, 1],
    [id.otherOem, false, 1],
  ]);
});
