import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { VehicleFilter } from '@vinculum/contract/vehicles/endpoints.ts';
import type { OrganisationKey } from '@vinculum/testkit/actors.ts';
import { otherVin } from '@vinculum/testkit/rows/crowded-rows.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findConsentFor, pageConsentsFor } from './vehicle-consents-store.ts';
import { pageVehiclesFor } from './vehicle-list-store.ts';
import type { VehicleViewer } from './vehicle-scope-store.ts';
import { countConsentsFor, findVehicleFor } from './vehicle-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const now = new Date(NOW);
const [one, two, three, tested, five] = [1, 2, 3, 4, 5].map(carVin);
const unregistered = carVin(99);
const [first, second, third] = [1, 2, 3].map(otherVin);
let world: CrowdedWorld;

beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  const { db } = world;
  // What was asked about the second car was asked before it was handed over.
  await sql`update vehicle_fleet_permit set handed_over_on = ${new Date(NOW + 1)} where vin = ${two}`.execute(
    db,
  );
  await sql`update consent set granted_at = ${new Date(NOW + 3)} where id in (1, 11)`.execute(db);
  await sql`update consent set ended_at = ${new Date(NOW + 5)} where id = 11`.execute(db);
  await sql`update consent set expires_at = ${now} where id = 10`.execute(db);
  const change = (id: number, consent_id: number, to_status: ConsentStatus) => {
    return { id, consent_id, at: new Date(NOW + id), actor_kind: 'owner', to_status, cause: `cause ${id}` };
  };
  await world.store({
    consent_history: [
      change(1, 6, 'FORM_PENDING'),
      change(2, 1, 'FORM_PENDING'),
      change(3, 6, 'FORM_ACCEPTED'),
    ],
  });
});
afterAll(() => world.stop());

const portals: Readonly<Record<OrganisationKey, VehicleViewer['portal']>> = {
  consumer: 'CONSUMERS',
  otherConsumer: 'CONSUMERS',
  oem: 'OEMS',
  otherOem: 'OEMS',
  fleet: 'FLEET_MANAGER',
  otherFleet: 'FLEET_MANAGER',
  operator: 'ADMIN',
};
const viewer = (key: OrganisationKey) => {
  return { portal: portals[key], organisationId: world.people.organisations[key] };
};
const page = (key: OrganisationKey, query: Partial<Parameters<typeof pageVehiclesFor>[2]> = {}) =>
  pageVehiclesFor(world.db, viewer(key), { search: '', filter: null, after: '', limit: 50, now, ...query });
const vinsOf = async (...asked: Parameters<typeof page>) => (await page(...asked)).rows.map(({ vin }) => vin);

type Listed = readonly (string | undefined)[];

test.each<[OrganisationKey, Readonly<Record<VehicleFilter | 'any' | 'search', Listed>>]>([
  [
    'consumer',
    {
      any: [two, one, second, unregistered, three, five],
      connected: [one, second, five],
      live: [two, one],
      noFleet: [],
      search: [one, two, three, five],
    },
  ],
  [
    'otherConsumer',
    {
      any: [two, five, second, first, one],
      connected: [first, one],
      live: [one],
      noFleet: [],
      search: [one, two, five],
    },
  ],
  [
    'oem',
    {
      any: [one, two, three, five],
      connected: [one, five],
      live: [one, two],
      noFleet: [],
      search: [one, two, three, five],
    },
  ],
  [
    'otherOem',
    { any: [first, second, third], connected: [first, second], live: [], noFleet: [], search: [] },
  ],
  [
    'fleet',
    { any: [second, one, two], connected: [second, one], live: [one], noFleet: [two], search: [one, two] },
  ],
  ['otherFleet', { any: [first, third], connected: [first], live: [], noFleet: [first], search: [] }],
  [
    'operator',
    {
      any: [first, second, third, one, two, three, five],
      connected: [first, second, one, five],
      live: [one, two],
      noFleet: [],
      search: [one, two, three, five],
    },
  ],
])(
  '%s lists its cars, those that are connected, that share, that are in no fleet, and that it looks for',
  async (key, listed) => {
    expect(await vinsOf(key)).toEqual(listed.any);
    for (const filter of ['connected', 'live', 'noFleet'] as const)
      expect([filter, await vinsOf(key, { filter })]).toEqual([filter, listed[filter]]);
    expect(await vinsOf(key, { search: 'YNR' })).toEqual(listed.search);
    const { rows, next } = await page(key, { limit: 1 });
    expect([rows.map(({ vin }) => vin), ...(await vinsOf(key, { after: next ?? '' }))].flat()).toEqual(
      listed.any,
    );
  },
);

test('of its cars each side is told what it may know', async () => {
  const told = async (key: OrganisationKey) =>
    (await page(key)).rows.map((row) => [row.vin, row.is_online, row.is_live, row.maker, row.fleet_name]);
  expect(await told('consumer')).toEqual([
    [two, false, true, 'Norrsken Motors', null],
    [one, true, true, 'Norrsken Motors', 'Fleet 1'],
    [second, true, false, 'Cierzo Automóviles', 'Fleet 2'],
    [unregistered, null, false, null, null],
    [three, false, false, 'Norrsken Motors', null],
    [five, true, false, 'Norrsken Motors', null],
  ]);
});

const find = async (key: OrganisationKey, vin = '') => await findVehicleFor(world.db, viewer(key), vin);

test('a car is found by those who have to do with it, with its own maker, connection and owner', async () => {
  const names = async (key: OrganisationKey, vin?: string) => {
    const car = await find(key, vin);
    return car && [car.maker, car.is_online, car.fleet_owner, car.fleet_name, car.is_test];
  };
  const maker = 'Norrsken Motors';
  for (const key of ['consumer', 'otherConsumer', 'oem', 'fleet', 'operator'] as const)
    expect(await names(key, one)).toEqual([maker, true, 'Baltic Fleet', 'Fleet 1', false]);
  for (const key of ['otherOem', 'otherFleet'] as const) expect(await find(key, one)).toBeUndefined();
  expect(await names('consumer', two)).toEqual([maker, false, 'Baltic Fleet', null, false]);
  for (const key of ['consumer', 'operator'] as const)
    expect(await names(key, unregistered)).toEqual([maker, false, null, null, false]);
  expect(await find('otherConsumer', unregistered)).toBeUndefined();
  expect(await find('operator', carVin(98))).toBeUndefined();
  expect(await names('oem', tested)).toEqual([maker, true, 'Baltic Fleet', null, true]);
});

const counts = async (key: OrganisationKey, vin = '', since: Date | null = null) => {
  const { live, waiting, earlier, is_sharing } = await countConsentsFor(world.db, viewer(key), {
    vin,
    since,
    now,
  });
  return [live, waiting, earlier, is_sharing];
};

test('consents are counted that somebody may see, as they stand, and what is shared under the own', async () => {
  expect(await counts('consumer', one)).toEqual([2, 0, 0, true]);
  expect(await counts('otherConsumer', one)).toEqual([1, 0, 0, false]);
  expect(await counts('oem', two)).toEqual([1, 1, 0, false]);
  expect(await counts('consumer', two)).toEqual([1, 0, 0, true]);
  expect(await counts('fleet', two, now)).toEqual([1, 1, 0, false]);
  expect(await counts('fleet', two, new Date(NOW + 1))).toEqual([0, 0, 2, false]);
  expect(await counts('consumer', three)).toEqual([0, 1, 0, false]);
  expect(await counts('otherOem', third)).toEqual([0, 0, 0, false]);
});

const consentsOf = async (key: OrganisationKey, vin = '', before: number | null = null) =>
  await pageConsentsFor(world.db, viewer(key), { vin, since: now, before, now, language: null });
const idsOf = async (...asked: Parameters<typeof consentsOf>) =>
  (await consentsOf(...asked)).map(({ id }) => id);

test('consents of a car are listed to those who may see them, with their own history', async () => {
  const ofConsumer = await consentsOf('consumer', one);
  const since = (at: number) => new Date(NOW + at);
  expect(ofConsumer.map((row) => [row.id, row.title, row.status, row.since, row.is_applied])).toEqual([
    [17, 'Form 104', 'FORM_NOT_ASKED', now, null],
    [11, 'Form 103', 'FORM_CANCELED', since(5), false],
    [6, 'Form 102', 'FORM_ACCEPTED', now, false],
    [1, 'Form 101', 'FORM_ACCEPTED', since(3), false],
  ]);
  expect(ofConsumer.map(({ history }) => history.map(({ cause }) => cause))).toEqual([
    [],
    [],
    ['cause 3', 'cause 1'],
    ['cause 2'],
  ]);
  expect(ofConsumer[3]?.history[0]?.at).toBe(NOW + 2);
  const ofSecond = await consentsOf('consumer', two);
  expect(ofSecond.map((row) => [row.id, row.status, row.is_applied])).toEqual([
    [19, 'FORM_EXPIRED', false],
    [12, 'FORM_CANCELED', true],
    [7, 'FORM_EXPIRED', false],
    [2, 'FORM_MANDATORY', false],
  ]);
  const ofFifth = await consentsOf('consumer', five);
  expect(ofFifth.map(({ id, status }) => [id, status])).toEqual([
    [10, 'FORM_DECLINED'],
    [5, 'FORM_PENDING'],
  ]);
  const [unknown] = await consentsOf('consumer', unregistered);
  expect([unknown?.id, unknown?.is_applied]).toEqual([14, null]);
  expect(await idsOf('consumer', one, 11)).toEqual([6, 1]);
  expect(await idsOf('otherConsumer', one)).toEqual([20]);
  expect(await idsOf('oem', one)).toEqual([20, 17, 11, 6, 1]);
  expect(await idsOf('otherOem', one)).toEqual([]);
  expect(await idsOf('fleet', one)).toEqual([20, 11, 6, 1]);
});

test('what is agreed to is told of a consent of the car that is in force, to those who may see it', async () => {
  const agreed = async (key: OrganisationKey, id: number, vin = '') =>
    (await findConsentFor(world.db, viewer(key), { vin, since: now, id, now }))?.agreed;
  expect(await agreed('consumer', 1, one)).toEqual([1]);
  expect(await agreed('consumer', 11, one)).toEqual([]);
  expect(await agreed('consumer', 3, three)).toEqual([]);
  expect(await agreed('consumer', 1, two)).toBeUndefined();
  expect(await agreed('otherConsumer', 1, one)).toBeUndefined();
});
