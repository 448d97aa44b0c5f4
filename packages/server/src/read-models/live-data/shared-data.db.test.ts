import type { OrganisationKey } from '@vinculum/testkit/actors.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSharedValues } from '../vehicle/vehicle-values-store.ts';
import { listCarsOfConsumers, listSharingCars } from './live-cars-store.ts';
import { listLatestValues } from './live-data-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const now = new Date(NOW);
const [one, two, three, tested, five] = [1, 2, 3, 4, 5].map(carVin);
let world: CrowdedWorld;
let id: CrowdedWorld['people']['organisations'];

/** Of the cars that share, the second was heard of last, the first by another signal; others have shared once. */
beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  id = world.people.organisations;
  const value = (vin: string = '', signal_id: number, [consent_id, captured_at]: [number, number]) => {
    const is_test = vin === tested;
    const consumer_id = consent_id === 20 ? id.otherConsumer : id.consumer;
    return { vin, signal_id, consent_id, captured_at, consumer_id, value: captured_at, is_test };
  };
  await world.store({
    signal_enum: [
      {
        name: 'choices',
        choices: [
          { id: 9, label: 'Nine' },
          { id: 20, label: 'Twenty' },
        ],
      },
    ],
    signal: [3, 2, 1].map((number) => ({
      id: number,
      name: `signal${number}`,
      label: `Label ${number}`,
      position: 9 - number,
      enum_name: number === 2 ? 'choices' : null,
    })),
    latest_value: [
      value(one, 1, [1, 9]),
      value(one, 2, [6, 50]),
      value(one, 3, [1, 90]),
      value(two, 1, [2, 40]),
      value(two, 2, [2, 20]),
      value(three, 1, [3, 99]),
      value(tested, 1, [4, 99]),
      value(five, 1, [10, 99]),
      value(one, 1, [20, 99]),
    ],
  });
  await sql`delete from vehicle_session where vin = ${two}`.execute(world.db);
  await sql`update consent set accepted_signals = '{1,2}' where id in (2, 6, 20)`.execute(world.db);
});
afterAll(() => world.stop());

const everything = { signal: null, search: '', includeTest: false, now };
const sharing = (key: OrganisationKey, change: Partial<Parameters<typeof listSharingCars>[2]> = {}) =>
  listSharingCars(world.db, id[key], { ...everything, ...change });

test('cars are listed that share something, or the one signal, those heard of last first', async () => {
  expect(await sharing('consumer')).toEqual([one, two]);
  expect(await sharing('consumer', { signal: 1 })).toEqual([two, one]);
  expect(await sharing('consumer', { signal: 2 })).toEqual([one, two]);
  expect(await sharing('consumer', { signal: 3 })).toEqual([]);
  expect(await sharing('consumer', { includeTest: true })).toEqual([tested, one, two]);
  expect(await sharing('consumer', { search: '002' })).toEqual([two]);
  expect(await sharing('consumer', { search: two ?? '' })).toEqual([two]);
  expect(await sharing('consumer', { search: three ?? '' })).toEqual([]);
  expect(await sharing('consumer', { search: tested ?? '' })).toEqual([]);
  expect(await sharing('otherConsumer')).toEqual([]);
  expect(await sharing('otherConsumer', { search: two ?? '' })).toEqual([]);
});

test('cars are listed with whom they share with, by VIN', async () => {
  const wanted = { consumerId: id.consumer, search: '', includeTest: false, now, limit: 9 };
  const list = async (change: Partial<Parameters<typeof listCarsOfConsumers>[1]> = {}) =>
    (await listCarsOfConsumers(world.db, { ...wanted, ...change })).map((row) => [
      row.vin,
      row.is_online,
      row.consumers,
    ]);
  const shares = [
    [one, true, [id.consumer]],
    [two, false, [id.consumer]],
  ];
  expect(await list()).toEqual(shares);
  expect(await list({ consumerId: 'everybody' })).toEqual(shares);
  expect(await list({ includeTest: true })).toEqual([...shares, [tested, true, [id.consumer]]]);
  expect(await list({ search: '002' })).toEqual(shares.slice(1));
  expect(await list({ limit: 1 })).toEqual(shares.slice(0, 1));
  expect(await list({ consumerId: id.otherConsumer })).toEqual([]);
  await sql`update consumer_permission set access_type_read_signal = true`.execute(world.db);
  const both = [one, true, [id.consumer, id.otherConsumer].toSorted((a, b) => a - b)];
  expect(await list({ consumerId: 'everybody' })).toEqual([both, ...shares.slice(1)]);
  expect(await list({ consumerId: id.otherConsumer })).toEqual([[one, true, [id.otherConsumer]]]);
  await sql`update consumer_permission set access_type_read_signal = false where consumer_id = ${id.otherConsumer}`.execute(
    world.db,
  );
});

test('the latest values are told of the signals and consents under which they are shared still', async () => {
  const latest = async (key: OrganisationKey, signals: readonly string[], includeTest = false) => {
    const rows = await listLatestValues(world.db, id[key], { signals, vin: null, includeTest, now });
    return rows
      .map((row) => [row.vin, row.signal, row.capturedAt])
      .toSorted((a, b) => Number(a[2]) - Number(b[2]));
  };
  expect(await latest('consumer', ['signal1', 'signal2'])).toEqual([
    [one, 'signal1', 9],
    [two, 'signal2', 20],
    [two, 'signal1', 40],
    [one, 'signal2', 50],
  ]);
  expect(await latest('consumer', ['signal2', 'signal3'])).toEqual([
    [two, 'signal2', 20],
    [one, 'signal2', 50],
  ]);
  expect(await latest('consumer', ['signal1', 'signal3'])).toEqual([
    [one, 'signal1', 9],
    [two, 'signal1', 40],
  ]);
  expect(await latest('consumer', ['signal1'], true)).toEqual([
    [one, 'signal1', 9],
    [two, 'signal1', 40],
    [tested, 'signal1', 99],
  ]);
  expect(await latest('otherConsumer', ['signal1'])).toEqual([]);
});

test('of one car its own values are told in the order of the catalogue, with the label of a choice', async () => {
  const values = async (key: OrganisationKey, vin = '') =>
    (await listSharedValues(world.db, { consumerId: id[key], vin, now })).map((row) => [
      row.signal_id,
      row.captured_at,
      row.choice,
    ]);
  expect(await values('consumer', two)).toEqual([
    [2, 20, 'Twenty'],
    [1, 40, null],
  ]);
  expect(await values('consumer', one)).toEqual([
    [2, 50, null],
    [1, 9, null],
  ]);
  for (const vin of [three, five]) expect(await values('consumer', vin)).toEqual([]);
  expect(await values('otherConsumer', one)).toEqual([]);
});
