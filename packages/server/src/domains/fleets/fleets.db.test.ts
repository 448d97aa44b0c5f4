import {
  deleteFleetEndpoint,
  listFleetsEndpoint,
  saveFleetEndpoint,
} from '@vinculum/contract/fleets/endpoints.ts';
import { listFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { fillFleet, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

const van = { name: 'Vans', unique_id: 'v-1', description: 'Delivery in town' };

function save(
  body: Partial<typeof van> & { fleet_id?: number; updated_on?: string },
  by: 'fleet.viewer' | 'fleet.editor' | 'fleet.admin' | 'otherFleet.editor' = 'fleet.editor',
) {
  return world.server.call(saveFleetEndpoint, { body: { ...van, ...body } }, world.people.signedIn(by));
}

const list = (body: { page?: number; limit?: number }, by: 'fleet.viewer' | 'otherFleet.viewer') =>
  world.server.call(listFleetsEndpoint, { body }, world.people.signedIn(by));

const auditOf = (target: string) =>
  world.server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'details'])
    .where('target', '=', target)
    .orderBy('id')
    .execute();

// Shows 2-3.2, 2-3.3, 2-7.10, 2-9.1, 3-3.23, 3-7.42
test('a fleet is added with trimmed texts and found in the list, which counts pages from 1', async () => {
  const added = await save({ name: ' Trucks ', unique_id: ' t-1 ', description: ' Heavy ' });
  expect(added.body.message).toBe('Fleet added.');
  await save({ name: 'buses', unique_id: 'b-1' }, 'fleet.admin');
  const first = await list({ page: 1, limit: 1 }, 'fleet.viewer');
  expect(first.body).toMatchObject({ total_rows: 2, data: [{ name: 'buses', vehicles: 0 }] });
  const second = await list({ page: 2, limit: 1 }, 'fleet.viewer');
  expect(second.body.data).toEqual([
    {
      id: added.body.fleet_id,
      name: 'Trucks',
      unique_id: 't-1',
      description: 'Heavy',
      updated_on: new Date(world.server.clock.now()).toISOString(),
      vehicles: 0,
      vehicles_online: 0,
    },
  ]);
  expect((await list({}, 'otherFleet.viewer')).body).toEqual({ data: [], total_rows: 0 });
});

// Shows 2-5.16, 3-5.31
test('all three texts are required after trimming, and all are named at once', async () => {
  const { status, problem } = await save({ name: ' ', unique_id: '', description: '\t' });
  expect(status).toBe(400);
  expect(problem.fields).toEqual(
    ['name', 'unique_id', 'description'].map((field) => ({
      field,
      key: 'validation.required',
      message: 'Field should not be empty',
    })),
  );
});

// Shows 2-5.16, 2-9.11, 3-5.31, 3-9.5
test('each text has at most 200 characters after trimming', async () => {
  const longest = 'x'.repeat(200);
  const fits = await save({ name: ` ${longest} `, unique_id: ` ${longest} `, description: ` ${longest} ` });
  expect(fits.status).toBe(200);
  const { problem } = await save({ name: `${longest}x`, description: `${longest}x` });
  expect(problem.fields?.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'name: At most 200 characters',
    'description: At most 200 characters',
  ]);
});

test('a unique id is unique within its fleet owner only, and the field says so', async () => {
  await save({ unique_id: 'same' });
  const { status, problem } = await save({ unique_id: 'same' });
  expect([status, problem.code]).toEqual([409, 'fleetExists']);
  expect(problem.fields).toEqual([
    { field: 'unique_id', key: 'fleets.uniqueIdTaken', message: 'Another fleet has this Unique ID' },
  ]);
  expect((await save({ unique_id: 'same' }, 'otherFleet.editor')).status).toBe(200);
});

// Shows 2-2.33, 2-7.11, 3-4.18, 3-7.43
test('name and description change, the unique id is locked', async () => {
  const fleetId = await makeFleet(world, 'locked');
  const changed = await save({ fleet_id: fleetId, name: 'New', unique_id: 'locked', description: 'Other' });
  expect(changed.body).toEqual({ fleet_id: fleetId, message: 'Fleet changed.' });
  const refused = await save({ fleet_id: fleetId, unique_id: 'another' });
  expect(refused.status).toBe(400);
  expect(refused.problem.fields).toMatchObject([{ field: 'unique_id', key: 'fleets.uniqueIdLocked' }]);
  const found = await world.server.call(
    listFleetVehiclesEndpoint,
    { body: { fleet_id: fleetId } },
    world.people.signedIn('fleet.viewer'),
  );
  expect(found.body.fleet).toMatchObject({ name: 'New', unique_id: 'locked', description: 'Other' });
  const byEditor = { action: 'fleet.save', actor: 'fleet.editor' };
  const added = { name: 'Fleet locked', unique_id: 'locked', description: 'Vans' };
  const after = { name: 'New', unique_id: 'locked', description: 'Other' };
  expect(await auditOf(`fleet/${fleetId}`)).toEqual([
    { ...byEditor, details: { added } },
    { ...byEditor, details: { before: added, after } },
  ]);
});

test('of two editors who change the same fleet the second is told, and the first one’s texts stay', async () => {
  const fleetId = await makeFleet(world, 'twice');
  const rows = (await list({ limit: 200 }, 'fleet.viewer')).body.data;
  const read = {
    fleet_id: fleetId,
    unique_id: 'twice',
    updated_on: rows.find(({ id }) => id === fleetId)?.updated_on ?? '',
  };
  world.server.clock.advance(1000);
  expect((await save({ ...read, name: 'First' })).status).toBe(200);
  const { status, problem } = await save({ ...read, name: 'Second' });
  expect([status, problem.code]).toEqual([409, 'conflict']);
  expect((await list({ limit: 200 }, 'fleet.viewer')).body.data).toContainEqual(
    expect.objectContaining({ id: fleetId, name: 'First' }),
  );
});

// Shows 2-7.12, 2-8.9, 3-7.44
test('a deleted fleet leaves its vehicles in none, and the audit names them', async () => {
  const fleetId = await makeFleet(world, 'going');
  const vins = [carVin(1), carVin(2)];
  await fillFleet(world, { fleetId }, vins);
  const body = { fleet_id: fleetId };
  const deleted = await world.server.call(
    deleteFleetEndpoint,
    { body },
    world.people.signedIn('fleet.editor'),
  );
  const message = 'The fleet “Fleet going” was deleted. 2 cars are in no fleet now.';
  expect(deleted.body).toEqual({ message, data: { message } });
  const cars = await world.server.db
    .selectFrom('vehicle')
    .select(['vin', 'fleet_id'])
    .where('vin', 'in', vins)
    .orderBy('vin')
    .execute();
  expect(cars).toEqual(vins.map((vin) => ({ vin, fleet_id: null })));
  expect((await auditOf(`fleet/${fleetId}`)).at(-1)).toMatchObject({
    action: 'fleet.delete',
    details: { deleted: { unique_id: 'going' }, vins },
  });
  const again = await world.server.call(deleteFleetEndpoint, { body }, world.people.signedIn('fleet.editor'));
  expect(again.status).toBe(404);
});

test('a viewer reads but neither saves nor deletes', async () => {
  const fleetId = await makeFleet(world, 'seen');
  expect((await save({ fleet_id: fleetId }, 'fleet.viewer')).status).toBe(403);
  const viewer = world.people.signedIn('fleet.viewer');
  expect((await world.server.call(deleteFleetEndpoint, { body: { fleet_id: fleetId } }, viewer)).status).toBe(
    403,
  );
});
