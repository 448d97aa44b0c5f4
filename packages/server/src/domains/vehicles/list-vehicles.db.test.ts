import { rowsOfKeyPage } from '@vinculum/contract/foundation/paging.ts';
import { takeBackVehiclesEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { getOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { listVehiclesEndpoint, type VehicleFilter } from '@vinculum/contract/vehicles/endpoints.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { fillFleet, handOverCars, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerVehicles } from './public.ts';

const [first, second, third, unasked, tested] = [1, 2, 3, 4, 5].map(carVin);
const unregistered = carVin(9);
let world: ConsentWorld;

/** Asked in this order: third, first, unregistered, second; first once more. In the fleet: first and third. */
beforeAll(async () => {
  world = await startConsentWorld();
  const { oem: oemId } = world.people.organisations;
  await world.registerCars([second ?? '', unasked ?? '']);
  const now = new Date(world.server.clock.now());
  const ofTest = { vin: tested ?? '', oemId, isTest: true };
  await registerVehicles(world.server.db, [ofTest], { now, registeredBy: 'test' });
  await fillFleet(world, { fleetId: await makeFleet(world, 'vans') }, [first ?? '', third ?? '']);
  await ask(third ?? '', 'FORM_ACCEPTED');
  await ask(first ?? '', 'FORM_DECLINED');
  await ask(unregistered, 'FORM_PENDING');
  await ask(second ?? '', 'FORM_CANCELED');
  await ask(first ?? '', 'FORM_RECEIVED');
  const seen = new Date(world.server.clock.now());
  await world.server.db
    .insertInto('vehicle_session')
    .values({ vin: second ?? '', gateway_id: 'g', is_online: true, connected_at: seen, last_seen_at: seen })
    .execute();
});
afterAll(() => world.server.stop());

type Status = 'FORM_ACCEPTED' | 'FORM_DECLINED' | 'FORM_PENDING' | 'FORM_CANCELED' | 'FORM_RECEIVED';

async function ask(vin: string, status: Status): Promise<void> {
  const { consumer: consumer_id, oem } = world.people.organisations;
  const form_id = await storeForm(world.server, consumer_id);
  const oem_id = vin === unregistered ? null : oem;
  await storeConsent(world.server, { form_id, consumer_id, vin, oem_id, status });
}

const takeBack = (vins: readonly string[]) =>
  world.server.call(
    takeBackVehiclesEndpoint,
    { body: { vin_numbers: [...vins] } },
    world.people.signedIn('oem.admin'),
  );
const list = async (by: ActorKey, query: { search?: string; state?: VehicleFilter; after?: string } = {}) =>
  (await world.server.call(listVehiclesEndpoint, { query }, world.people.signedIn(by))).body;
const vinsOf = async (...asked: Parameters<typeof list>) => (await list(...asked)).data.map(({ vin }) => vin);

test('each side lists the cars that it has to do with; cars of tests are nobody’s here', async () => {
  expect(await vinsOf('consumer.viewer')).toEqual([first, second, unregistered, third]);
  expect(await vinsOf('oem.viewer')).toEqual([first, second, third, unasked]);
  expect(await vinsOf('fleet.viewer')).toEqual([first, third]);
  expect(await vinsOf('operator.viewer')).toEqual([first, second, third, unasked]);
  for (const by of ['otherConsumer.admin', 'otherOem.admin', 'otherFleet.admin'] as const)
    expect(await list(by)).toEqual({ data: [], next: null });
});

test.each(['consumer.viewer', 'oem.viewer', 'operator.viewer', 'fleet.viewer'] as const)(
  '%s finds those that are connected, and those with a consent in force',
  async (by) => {
    // The consumer's consent was revoked.
    const isTold = by === 'oem.viewer' || by === 'operator.viewer';
    expect(await vinsOf(by, { state: 'connected' })).toEqual(isTold ? [second] : []);
    expect(await vinsOf(by, { state: 'live' })).toEqual([third]);
    const { data } = await list(by);
    expect(data.filter((car) => car.is_live).map(({ vin }) => vin)).toEqual([third]);
  },
);

test('a car that was handed over is its owner’s before it is in a fleet, and can be asked for alone', async () => {
  const [waiting, ofOthers] = [carVin(31), carVin(32)];
  await world.registerCars([waiting, ofOthers]);
  await handOverCars(world, [waiting]);
  await handOverCars(world, [ofOthers], 'otherFleet');
  const fleetOf = ({ vin, fleet }: Awaited<ReturnType<typeof list>>['data'][number]) => [vin, fleet?.name];
  const { data } = await list('fleet.viewer');
  expect(data.map(fleetOf)).toEqual([
    [first, 'Fleet vans'],
    [third, 'Fleet vans'],
    [waiting, undefined],
  ]);
  // To whom a car went concerns its maker; the fleet owner knows.
  for (const [by, owner] of [
    ['oem.viewer', 'Baltic Fleet'],
    ['fleet.viewer', null],
    ['operator.viewer', null],
  ] as const)
    expect((await list(by)).data.find(({ vin }) => vin === waiting)?.handed_over_to).toBe(owner);
  expect(await vinsOf('fleet.viewer', { state: 'noFleet' })).toEqual([waiting]);
  expect(await vinsOf('otherFleet.viewer', { state: 'noFleet' })).toEqual([ofOthers]);
  // Whether its fleet owner has put a car into a fleet is none of the others' business.
  for (const by of ['consumer.viewer', 'oem.viewer', 'operator.viewer'] as const) {
    expect(await vinsOf(by, { state: 'noFleet' })).toEqual([]);
    expect((await list(by)).data.every(({ fleet }) => fleet === null)).toBe(true);
  }
  await takeBack([waiting, ofOthers]);
  expect(await vinsOf('fleet.viewer')).toEqual([first, third]);
});

test('home and the operator’s page of a fleet owner count the cars that it lists, in a fleet or in none', async () => {
  const [waiting, ofOthers] = [carVin(33), carVin(34)];
  await world.registerCars([waiting, ofOthers]);
  await handOverCars(world, [waiting]);
  await handOverCars(world, [ofOthers], 'otherFleet');
  const seen = new Date(world.server.clock.now());
  const online = { gateway_id: 'g', is_online: true, connected_at: seen, last_seen_at: seen };
  await world.server.db
    .insertInto('vehicle_session')
    .values([
      { vin: waiting, ...online },
      { vin: ofOthers, ...online },
    ])
    .execute();
  const { people, server } = world;
  const figures = { fleets: 1, vehicles: 3, vehicles_online: 1 };
  expect(await vinsOf('fleet.viewer')).toHaveLength(figures.vehicles);
  expect(await vinsOf('fleet.viewer', { state: 'connected' })).toEqual([waiting]);
  const home = await server.call(getHomeFiguresEndpoint, { query: {} }, people.signedIn('fleet.viewer'));
  expect(home.body).toEqual(figures);
  const page = await server.call(
    getOrganisationEndpoint,
    { params: { id: people.organisations.fleet } },
    people.signedIn('operator.viewer'),
  );
  expect(page.body.figures.fleet_owner).toEqual(figures);
  await takeBack([waiting, ofOthers]);
});

test('a VIN is found by its beginning, and by nobody who may not know it', async () => {
  for (const by of ['consumer.viewer', 'oem.viewer', 'operator.viewer', 'fleet.viewer'] as const) {
    expect(await vinsOf(by, { search: carVin(3).toLowerCase() })).toEqual([third]);
    expect(await vinsOf(by, { search: 'VCZ' })).toEqual([]);
  }
  expect(await vinsOf('consumer.viewer', { search: carVin(4) })).toEqual([]);
  expect(await vinsOf('otherConsumer.viewer', { search: 'YNR' })).toEqual([]);
});

test('a VIN is found by its last four characters or more, and by nobody who may not know it', async () => {
  const end = carVin(3).slice(-4);
  for (const by of ['consumer.viewer', 'oem.viewer', 'operator.viewer', 'fleet.viewer'] as const) {
    expect(await vinsOf(by, { search: end })).toEqual([third]);
    expect(await vinsOf(by, { search: carVin(3).slice(-9).toLowerCase() })).toEqual([third]);
    expect(await vinsOf(by, { search: end.slice(1) })).toEqual([]);
    expect(await vinsOf(by, { search: end, after: third ?? '' })).toEqual([]);
  }
  expect(await vinsOf('consumer.viewer', { search: carVin(4).slice(-4) })).toEqual([]);
  expect(await list('otherOem.viewer', { search: end })).toEqual({ data: [], next: null });
  const connected = { search: carVin(2).slice(-4), state: 'connected' } as const;
  expect(await vinsOf('operator.viewer', connected)).toEqual([second]);
  expect(await vinsOf('operator.viewer', { ...connected, search: end })).toEqual([]);
});

test('pages begin behind the last car of those before', async () => {
  const many = Array.from({ length: rowsOfKeyPage + 3 }, (_, index) => carVin(100 + index));
  await world.registerCars(many);
  for (const vin of many) await ask(vin, 'FORM_PENDING');
  for (const by of ['consumer.viewer', 'oem.viewer'] as const) {
    const page = await list(by);
    expect(page.data).toHaveLength(rowsOfKeyPage);
    const rest = await list(by, { after: page.next ?? '' });
    expect(rest.next).toBeNull();
    const vins = [...page.data, ...rest.data].map(({ vin }) => vin);
    expect(new Set(vins).size).toBe(vins.length);
    expect(vins).toEqual(expect.arrayContaining(many));
  }
});

test('a page that holds the last car says so, also when it is full', async () => {
  const { otherOem: oemId } = world.people.organisations;
  const vins = Array.from({ length: rowsOfKeyPage + 1 }, (_, n) => `WVZ${String(n).padStart(14, '0')}`);
  const register = (own: readonly string[]) =>
    registerVehicles(
      world.server.db,
      own.map((vin) => ({ vin, oemId })),
      { now: new Date(world.server.clock.now()), registeredBy: 'test' },
    );
  const full = vins.slice(0, -1);
  await register(full);
  const behind = async (after?: string) => {
    const { data, next } = await list('otherOem.viewer', { search: 'WVZ', ...(after && { after }) });
    return [data.map(({ vin }) => vin), next];
  };
  expect(await behind()).toEqual([full, null]);
  await register(vins.slice(-1));
  expect(await behind()).toEqual([full, full.at(-1)]);
  expect(await behind(full.at(-1))).toEqual([vins.slice(-1), null]);
});

test('however many cars of others are looked at, none of them is named to go on behind', async () => {
  const { db } = world.server;
  const now = new Date(world.server.clock.now());
  const others = Array.from({ length: 2100 }, (_, n) => `WVW${String(n).padStart(14, '0')}`);
  const { otherOem: oemId } = world.people.organisations;
  await registerVehicles(
    db,
    others.map((vin) => ({ vin, oemId })),
    { now, registeredBy: 'test' },
  );
  await sql`insert into vehicle_session (vin, gateway_id, is_online, connected_at, last_seen_at)
    select vin, 'g', true, ${now}::timestamptz, ${now}::timestamptz from vehicle where vin like 'WVW%'`.execute(
    db,
  );
  for (const by of ['consumer.viewer', 'oem.viewer', 'fleet.viewer'] as const)
    for (const state of [undefined, 'connected'] as const)
      expect(await list(by, { search: 'WVW', ...(state && { state }) })).toEqual({ data: [], next: null });
  for (const by of ['oem.viewer', 'fleet.viewer'] as const)
    expect((await list(by, { state: 'connected' })).next).toBeNull();
  expect((await list('otherOem.viewer', { state: 'connected' })).next).toMatch(/^WVW/);
  const nextOf = async (after = '') =>
    (await list('otherOem.viewer', { search: 'WVW', state: 'live', after })).next;
  expect(await nextOf(others.at(-2002))).toBe(others.at(-2));
  expect(await nextOf(others.at(-2001))).toBeNull();
});
