import {
  handOverVehiclesEndpoint,
  listFleetOwnersEndpoint,
  listHandedOverEndpoint,
  takeBackVehiclesEndpoint,
} from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import {
  addFleetVehiclesEndpoint,
  listFleetVehiclesEndpoint,
  removeFleetVehiclesEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { readTimelineEndpoint } from '@vinculum/contract/audit/timeline.ts';
import { getLatelyEndpoint } from '@vinculum/contract/home/overview.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { fillFleet, handOverCars, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '20' });
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

const add = (fleetId: number, vins: readonly string[], by: ActorKey = 'fleet.editor') =>
  world.server.call(
    addFleetVehiclesEndpoint,
    { body: { fleet_id: fleetId, vin_numbers: [...vins] } },
    world.people.signedIn(by),
  );
const list = (fleetId: number, search?: string) =>
  world.server.call(
    listFleetVehiclesEndpoint,
    { body: { fleet_id: fleetId, ...(search !== undefined && { search }) } },
    world.people.signedIn('fleet.viewer'),
  );
const handOver = (vins: readonly string[], ownerId: number, by: ActorKey = 'oem.admin') =>
  world.server.call(
    handOverVehiclesEndpoint,
    { body: { fleet_owner_id: ownerId, vin_numbers: [...vins] } },
    world.people.signedIn(by),
  );

test('each VIN has its outcome; why one is unavailable is not told', async () => {
  const [first, second, other] = [
    await makeFleet(world, 'first'),
    await makeFleet(world, 'second'),
    await makeFleet(world, 'others', 'otherFleet'),
  ];
  const [fresh, here, elsewhere, foreign, notHandedOver] = [1, 2, 3, 4, 5].map(carVin);
  await fillFleet(world, { fleetId: first }, [here ?? '']);
  await fillFleet(world, { fleetId: second }, [elsewhere ?? '']);
  await fillFleet(world, { fleetId: other, by: 'otherFleet' }, [foreign ?? '']);
  await world.registerCars([fresh ?? '', notHandedOver ?? '']);
  await handOverCars(world, [fresh ?? '']);
  const unregistered = carVin(999);
  const requests = [
    ` ${(fresh ?? '').toLowerCase()} `,
    here,
    elsewhere,
    foreign,
    notHandedOver,
    unregistered,
  ];
  const { body } = await add(
    first,
    requests.map((vin) => vin ?? ''),
  );
  expect(body).toEqual({
    message: '2 cars added to “Fleet first”.',
    added: [fresh],
    moved: [elsewhere],
    moved_from: ['Fleet second'],
    already: [here],
    unavailable: [foreign, notHandedOver, unregistered],
  });
  expect((await list(first)).body.data.map(({ vin }) => vin)).toEqual([fresh, here, elsewhere]);
  expect((await list(second)).body.total_rows).toBe(0);
});

test('an adding that added none is no act: neither the trail nor the feed tells of it', async () => {
  const fleetId = await makeFleet(world, 'none added');
  await world.registerCars([carVin(61), carVin(62)]);
  const acts = async () => {
    const { body } = await world.server.call(getLatelyEndpoint, {}, world.people.signedIn('fleet.viewer'));
    return body.happenings.filter(
      ({ act, object }) => act === 'fleet.add-vehicles' && object?.id === fleetId,
    );
  };
  expect((await add(fleetId, [carVin(61)])).body.unavailable).toEqual([carVin(61)]);
  expect(await acts()).toEqual([]);
  await handOverCars(world, [carVin(62)]);
  await add(await makeFleet(world, 'before'), [carVin(62)]);
  await add(fleetId, [carVin(61), carVin(62)]);
  // Out of another own fleet is in this one too.
  expect(await acts()).toMatchObject([{ count: 1 }]);
});

test('cars that come out of several fleets leave a trace in each, and the answer names them all', async () => {
  const [west, east] = [await makeFleet(world, 'west'), await makeFleet(world, 'east')];
  const to = await makeFleet(world, 'gathered');
  const [one, two, three, fresh] = [74, 75, 76, 77].map(carVin);
  await fillFleet(world, { fleetId: west }, [one ?? '', three ?? '']);
  await fillFleet(world, { fleetId: east }, [two ?? '']);
  await world.registerCars([fresh ?? '', carVin(78), carVin(79)]);
  await handOverCars(world, [fresh ?? '']);
  const { db } = world.server;
  const changes = await rowsChanged(db, ['vehicle', 'audit_event'], async () => {
    const { body } = await add(to, [74, 75, 76, 77, 78, 79].map(carVin));
    expect(body).toMatchObject({ moved: [one, two, three], moved_from: ['Fleet east', 'Fleet west'] });
  });
  const traceOf = (id: number, action: string, details: object) =>
    expect.objectContaining({ action, target: `fleet/${id}`, actor: 'fleet.editor', details });
  expect(changes).toEqual({
    vehicle: { changed: [one, two, three, fresh].map((vin) => ({ vin, fleet_id: to })) },
    audit_event: {
      added: [
        traceOf(to, 'fleet.add-vehicles', {
          added: [fresh],
          moved: [one, two, three],
          movedFrom: [west, east],
          unavailable: 2,
        }),
        traceOf(west, 'fleet.remove-vehicles', { removed: [one, three], movedTo: to }),
        traceOf(east, 'fleet.remove-vehicles', { removed: [two], movedTo: to }),
      ],
    },
  });
});

test('cars that moved are named in the time lines of both fleets, each with the name of the other', async () => {
  const [from, to] = [await makeFleet(world, 'left'), await makeFleet(world, 'joined')];
  const moved = [carVin(71), carVin(72)];
  await fillFleet(world, { fleetId: from }, moved);
  await add(to, moved);
  const newest = async (id: number) => {
    const query = { kind: 'fleet' as const, id };
    const { body } = await world.server.call(
      readTimelineEndpoint,
      { query },
      world.people.signedIn('fleet.viewer'),
    );
    return body.data[0];
  };
  expect(await newest(from)).toMatchObject({
    act: 'vehiclesMoved',
    count: 2,
    vins: moved,
    other: 'Fleet joined',
  });
  expect(await newest(to)).toMatchObject({
    act: 'vehiclesJoined',
    count: 2,
    vins: moved,
    other: 'Fleet left',
  });
});

test('a list that holds what is no VIN, or too many, is refused as a whole', async () => {
  const fleetId = await makeFleet(world, 'strict');
  const bad = await add(fleetId, [carVin(1), 'NOT-A-VIN']);
  expect([bad.status, bad.problem.code]).toEqual([400, 'invalidVins']);
  expect(bad.problem.fields).toMatchObject([{ field: 'vin_numbers.1', key: 'validation.vin' }]);
  const many = await add(
    fleetId,
    Array.from({ length: 21 }, (_, index) => carVin(index)),
  );
  expect(many.problem).toMatchObject({ code: 'tooManyVehicles', message: 'At most 20 VINs at once' });
  expect((await add(fleetId, [])).problem.fields).toMatchObject([{ field: 'vin_numbers' }]);
});

test('the list says whether a car is online and what is asked of it, by part of VIN, make or model', async () => {
  const fleetId = await makeFleet(world, 'listed');
  const vins = [carVin(21), carVin(22)];
  await fillFleet(world, { fleetId }, vins);
  const { db, clock } = world.server;
  await db.updateTable('vehicle').set({ model: 'N40 Electric' }).where('vin', '=', carVin(22)).execute();
  const seen = new Date(clock.now());
  await db
    .insertInto('vehicle_session')
    .values({ vin: carVin(21), gateway_id: 'g', is_online: true, connected_at: seen, last_seen_at: seen })
    .execute();
  const [accepted, waiting] = [await world.saveForm(), await world.saveForm()];
  await world.publish(accepted, vins);
  await world.publish(waiting, [carVin(21)]);
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', granted_at: seen })
    .where('form_id', '=', accepted)
    .execute();
  expect((await list(fleetId)).body.fleet).toMatchObject({ vehicles: 2, vehicles_online: 1 });
  const counts = { live_consents: 1, earlier_consents: 0 };
  expect((await list(fleetId)).body.data).toEqual([
    {
      vin: carVin(21),
      make: null,
      model: null,
      is_online: true,
      last_seen_on: seen.toISOString(),
      ...counts,
      waiting_consents: 1,
    },
    expect.objectContaining({ vin: carVin(22), is_online: false, last_seen_on: null, ...counts }),
  ]);
  expect((await list(fleetId, 'n40')).body.data.map(({ vin }) => vin)).toEqual([carVin(22)]);
});

test('what was asked before the car was handed over is counted apart', async () => {
  const fleetId = await makeFleet(world, 'private past');
  const vin = carVin(30);
  await world.registerCars([vin]);
  await world.publish(await world.saveForm({ title: 'Of the owner before' }), [vin]);
  world.server.clock.advance(1000);
  await fillFleet(world, { fleetId }, [vin]);
  // In the very moment of the change: it is the new owner's.
  await world.publish(await world.saveForm({ title: 'Asked since' }), [vin]);
  expect((await list(fleetId)).body.data).toMatchObject([{ vin, waiting_consents: 1, earlier_consents: 1 }]);
});

const lastAudit = (action: string) =>
  world.server.db
    .selectFrom('audit_event')
    .select(['target', 'details'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('a car that was removed may be put into a fleet again', async () => {
  const fleetId = await makeFleet(world, 'removal');
  const beside = await makeFleet(world, 'beside the removal');
  await fillFleet(world, { fleetId }, [carVin(50)]);
  await fillFleet(world, { fleetId: beside }, [carVin(51)]);
  const body = { fleet_id: fleetId, vin_numbers: [carVin(50), carVin(51), carVin(997)] };
  const editor = world.people.signedIn('fleet.editor');
  const removed = await world.server.call(removeFleetVehiclesEndpoint, { body }, editor);
  expect(removed.body).toEqual({ removed: 1, message: '1 car removed.' });
  expect((await list(fleetId)).body.total_rows).toBe(0);
  expect((await list(beside)).body.data.map(({ vin }) => vin)).toEqual([carVin(51)]);
  expect(await lastAudit('fleet.remove-vehicles')).toEqual({
    target: `fleet/${fleetId}`,
    details: { removed: [carVin(50)] },
  });
  expect((await add(fleetId, [carVin(50)])).body.added).toEqual([carVin(50)]);
});

test('what changed nothing leaves no trace in the audit', async () => {
  const fleetId = await makeFleet(world, 'untouched');
  await fillFleet(world, { fleetId }, [carVin(80)]);
  const { db } = world.server;
  const events = async () =>
    (await db.selectFrom('audit_event').select('action').orderBy('id').execute()).map(({ action }) => action);
  const before = await events();
  const unknown = { vin_numbers: [carVin(995)] };
  const body = { ...unknown, fleet_id: fleetId };
  const removed = await world.server.call(
    removeFleetVehiclesEndpoint,
    { body },
    world.people.signedIn('fleet.editor'),
  );
  expect(removed.body.removed).toBe(0);
  expect((await handOver([carVin(80)], world.people.organisations.fleet)).body.already).toEqual([carVin(80)]);
  const back = await world.server.call(
    takeBackVehiclesEndpoint,
    { body: unknown },
    world.people.signedIn('oem.admin'),
  );
  expect(back.body.taken_back).toBe(0);
  expect(await events()).toEqual(before);
});

test('a maker hands over its own registered cars, each to one fleet owner at a time', async () => {
  const { fleet, otherFleet, consumer, oem } = world.people.organisations;
  await world.registerCars([carVin(60), carVin(61)]);
  await handOver([carVin(61)], otherFleet);
  const requests = [carVin(60), carVin(61), carVin(996)];
  const changes = await rowsChanged(world.server.db, ['happening'], async () => {
    expect((await handOver(requests, fleet)).body).toEqual({
      message: '1 car handed over.',
      handed_over: [carVin(60)],
      already: [],
      elsewhere: [carVin(61)],
      unavailable: [carVin(996)],
    });
  });
  const told = { act: 'concern.handed-over', by_id: oem, organisation_id: fleet, total: 1, is_test: false };
  expect(changes.happening?.added).toEqual([expect.objectContaining(told)]);
  expect(await lastAudit('fleet-vehicle.hand-over')).toEqual({
    target: `organisation/${fleet}`,
    details: { handedOver: [carVin(60)] },
  });
  const none = {
    message: 'No car was handed over.',
    handed_over: [],
    already: [],
    elsewhere: [],
    unavailable: [],
  };
  const again = [carVin(60)];
  expect((await handOver(again, fleet)).body).toEqual({ ...none, already: again });
  expect((await handOver(again, fleet, 'otherOem.admin')).body).toEqual({ ...none, unavailable: again });
  expect((await handOver([carVin(60)], consumer)).status).toBe(404);
  expect((await handOver([carVin(60)], fleet, 'oem.editor')).status).toBe(403);
});

test('what a maker takes back leaves its fleet; another maker takes back nothing of it', async () => {
  const { db } = world.server;
  const { fleet, otherFleet, oem } = world.people.organisations;
  const vins = [carVin(70), carVin(73)];
  const fleetId = await makeFleet(world, 'taken back');
  await fillFleet(world, { fleetId }, [carVin(70)]);
  const theirs = { fleetId: await makeFleet(world, 'taken back', 'otherFleet'), by: 'otherFleet' } as const;
  await fillFleet(world, theirs, [carVin(73)]);
  const takeBack = (by: ActorKey) =>
    world.server.call(takeBackVehiclesEndpoint, { body: { vin_numbers: vins } }, world.people.signedIn(by));
  expect((await takeBack('otherOem.admin')).body.taken_back).toBe(0);
  expect((await list(fleetId)).body.total_rows).toBe(1);
  const changes = await rowsChanged(db, ['vehicle', 'vehicle_fleet_permit', 'happening'], async () => {
    expect((await takeBack('oem.admin')).body).toEqual({ taken_back: 2, message: '2 cars taken back.' });
  });
  const told = { act: 'concern.taken-back', by_id: oem, total: 1, is_test: false };
  expect(changes).toEqual({
    vehicle: { changed: vins.map((vin) => ({ vin, fleet_id: null })) },
    vehicle_fleet_permit: { gone: vins.map((vin) => ({ vin })) },
    happening: {
      added: [fleet, otherFleet].map((organisation_id) =>
        expect.objectContaining({ ...told, organisation_id }),
      ),
    },
  });
  expect(await lastAudit('fleet-vehicle.take-back')).toEqual({ target: null, details: { takenBack: vins } });
  expect((await list(fleetId)).body.total_rows).toBe(0);
  expect((await add(fleetId, [carVin(70)])).body.unavailable).toEqual([carVin(70)]);
});

test('a maker sees which of its cars which fleet owner has', async () => {
  const fleetId = await makeFleet(world, 'seen by its maker');
  await fillFleet(world, { fleetId }, [carVin(80)]);
  const owners = await world.server.call(listFleetOwnersEndpoint, {}, world.people.signedIn('oem.viewer'));
  expect(owners.body.organisation.map(({ name }) => name)).toEqual(['Baltic Fleet', 'Ebro Leasing']);
  const call = (by: ActorKey) =>
    world.server.call(listHandedOverEndpoint, { body: { search: carVin(80) } }, world.people.signedIn(by));
  expect((await call('oem.viewer')).body).toMatchObject({
    total_rows: 1,
    data: [{ vin: carVin(80), fleet_owner: 'Baltic Fleet', is_in_fleet: true, handed_over_by: 'oem.admin' }],
  });
  expect((await call('otherOem.viewer')).body.total_rows).toBe(0);
});
