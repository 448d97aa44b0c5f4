import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows, vinOf } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { placeVehicles } from '../vehicles/public.ts';
import { pageHandedOver, pageVehicles } from './fleet-vehicles-store.ts';
import {
  findFleet,
  hasFleetOf,
  insertFleet,
  namesOfFleets,
  pageFleets,
  removeFleet,
  updateFleet,
} from './fleets-store.ts';
import {
  addPermits,
  endPermits,
  endPermitsOfMaker,
  lockFleetMembers,
  lockHandedOver,
  permitsOfMaker,
} from './permits-store.ts';

const { maker, otherMaker, owner, otherOwner } = ids;
const content = { name: 'New', unique_id: 'new', description: 'New' };
let rows: StoredRows;

/** Two fleets of each owner, of which the first has two cars; one car in no fleet, and three nobody was handed over. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'fleet', [
    { id: 1, organisation_id: owner, name: 'Trucks', unique_id: 't' },
    { id: 2, organisation_id: owner, name: 'buses', unique_id: 'b' },
    { id: 4, organisation_id: otherOwner, name: 'apes', unique_id: 't' },
    { id: 3, organisation_id: otherOwner, name: 'Apes', unique_id: 'a' },
  ]);
  const car = { oem_id: maker, model: 'Kite', fleet_id: null, is_test: false };
  await putRows(db, 'vehicle', [
    { ...car, vin: vinOf(2), fleet_id: 1 },
    { ...car, vin: vinOf(1), fleet_id: 1, model: 'Swan' },
    { ...car, vin: vinOf(3), fleet_id: 2, oem_id: otherMaker },
    { ...car, vin: vinOf(4), fleet_id: 3 },
    { ...car, vin: vinOf(5) },
    { ...car, vin: vinOf(6) },
    { ...car, vin: vinOf(7), oem_id: otherMaker },
    { ...car, vin: vinOf(8), is_test: true },
    { ...car, vin: vinOf(9) },
  ]);
  await putRows(
    db,
    'vehicle_fleet_permit',
    [
      [vinOf(2), owner, 2] as const,
      [vinOf(1), owner, 1] as const,
      [vinOf(3), owner, 3] as const,
      [vinOf(4), otherOwner, 4] as const,
      [vinOf(5), owner, 5] as const,
    ].map(([vin, fleet_owner_id, minute]) => ({ vin, fleet_owner_id, handed_over_on: at(minute) })),
  );
  await putRows(db, 'vehicle_session', [
    { vin: vinOf(1), is_online: true },
    { vin: vinOf(2), is_online: false },
    { vin: vinOf(3), is_online: true },
    { vin: vinOf(4), is_online: true },
  ]);
});
afterAll(() => rows.stop());

const changesOf = async (work: (trx: Transaction<Database>) => Promise<unknown>) =>
  (await tryOut(rows.db, ['fleet', 'vehicle', 'vehicle_fleet_permit'], work)).changes;
const vins = (found: { readonly rows: readonly { readonly vin: string }[]; readonly total: number }) => [
  found.rows.map(({ vin }) => vin),
  found.total,
];

test('an owner sees its own fleets by name, and of each its own cars', async () => {
  const { data, total_rows: total } = await pageFleets(rows.db, owner, { page: 1, limit: 2 });
  expect(data.map(({ id, vehicles, vehicles_online: online }) => [id, vehicles, online])).toEqual([
    [2, 1, 1],
    [1, 2, 1],
  ]);
  expect(total).toBe(2);
  expect((await pageFleets(rows.db, owner, { page: 2, limit: 2 })).data).toEqual([]);
  const pages = [1, 2].map((page) => pageFleets(rows.db, otherOwner, { page, limit: 1 }));
  expect((await Promise.all(pages)).map((page) => page.data.map(({ id }) => id))).toEqual([[3], [4]]);
  expect(await findFleet(rows.db, { ownerId: owner, fleetId: 2 })).toMatchObject({ name: 'buses' });
  expect(await findFleet(rows.db, { ownerId: owner, fleetId: 3 })).toBeUndefined();
  expect(await namesOfFleets(rows.db, owner, [1, 2, 3])).toEqual(['buses', 'Trucks']);
  expect(await namesOfFleets(rows.db, owner, [1])).toEqual(['Trucks']);
});

test('a unique id is taken by an own fleet only', async () => {
  expect(await hasFleetOf(rows.db, owner, 'b')).toBe(true);
  expect(await hasFleetOf(rows.db, owner, 'a')).toBe(false);
  const insert = (unique_id: string) =>
    changesOf((trx) =>
      insertFleet(trx, owner, { content: { ...content, unique_id }, username: 'u', now: at(9) }),
    );
  expect(await insert('b')).toEqual({});
  const made = { organisation_id: owner, created_by: 'u', created_on: at(9), updated_on: at(9) };
  expect(await insert('a')).toEqual({
    fleet: { added: [{ id: expect.any(Number), ...content, unique_id: 'a', ...made }] },
  });
});

test('cars of a fleet are its own, by VIN, page by page', async () => {
  const page = (query: { search?: string; page?: number; limit?: number; ownerId?: number }) =>
    pageVehicles(rows.db, { ownerId: owner, fleetId: 1, search: '', page: 1, limit: 9, ...query }).then(vins);
  expect(await page({})).toEqual([[vinOf(1), vinOf(2)], 2]);
  expect(await page({ limit: 1 })).toEqual([[vinOf(1)], 2]);
  expect(await page({ limit: 1, page: 2 })).toEqual([[vinOf(2)], 2]);
  expect(await page({ limit: 2, page: 2 })).toEqual([[], 2]);
  expect(await page({ search: 'SWAN' })).toEqual([[vinOf(1)], 1]);
  expect(await page({ ownerId: otherOwner })).toEqual([[], 0]);
});

test('a maker sees what it handed over itself, by VIN, page by page', async () => {
  const page = (query: { search?: string; page?: number; limit?: number }, oemId: number = maker) =>
    pageHandedOver(rows.db, oemId, { search: '', page: 1, limit: 9, ...query }).then(vins);
  expect(await page({})).toEqual([[vinOf(1), vinOf(2), vinOf(4), vinOf(5)], 4]);
  expect(await page({ limit: 3, page: 2 })).toEqual([[vinOf(5)], 4]);
  expect(await page({ limit: 3 })).toEqual([[vinOf(1), vinOf(2), vinOf(4)], 4]);
  expect(await page({ search: 'SWAN' })).toEqual([[vinOf(1)], 1]);
  expect(await page({ search: 'bus' })).toEqual([[vinOf(4)], 1]);
  expect(await page({}, otherMaker)).toEqual([[vinOf(3)], 1]);
  const { rows: found } = await pageHandedOver(rows.db, maker, { search: '', page: 1, limit: 9 });
  expect(found.map(({ fleet_owner, is_in_fleet }) => [fleet_owner, is_in_fleet])).toEqual([
    ['Vans', true],
    ['Vans', true],
    ['buses', true],
    ['Vans', false],
  ]);
});

test('held are those VINs only that the owner was handed over', async () => {
  const { db } = rows;
  const held = await db
    .transaction()
    .execute((trx) => lockHandedOver(trx, owner, [vinOf(1), vinOf(4), vinOf(6)]));
  expect(held).toEqual([{ vin: vinOf(1), fleetId: 1, since: at(1) }]);
  const members = (ownerId: number, fleetId: number) =>
    db.transaction().execute((trx) => lockFleetMembers(trx, { ownerId, fleetId }));
  expect(await members(owner, 1)).toEqual([vinOf(1), vinOf(2)]);
  expect(await members(owner, 3)).toEqual([]);
  expect([...(await permitsOfMaker(db, maker, [vinOf(1), vinOf(3), vinOf(4), vinOf(6)]))]).toEqual(
    expect.arrayContaining([
      [vinOf(1), owner],
      [vinOf(4), otherOwner],
    ]),
  );
  expect((await permitsOfMaker(db, maker, [vinOf(1), vinOf(3), vinOf(4), vinOf(6)])).size).toBe(2);
});

const handedOver = { ownerId: otherOwner, by: 'u', now: at(9) };
const permit = { fleet_owner_id: otherOwner, handed_over_by: 'u', handed_over_on: at(9) };
const scope = { ownerId: owner, fleetId: 2 };
const foreign = { ownerId: otherOwner, fleetId: 2 };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown]>([
  [
    'a fleet is changed',
    (trx) => updateFleet(trx, scope, { content, now: at(9) }),
    { fleet: { changed: [{ id: 2, name: 'New', description: 'New', updated_on: at(9) }] } },
  ],
  ['another’s is changed', (trx) => updateFleet(trx, foreign, { content, now: at(9) }), {}],
  ['another’s is removed', (trx) => removeFleet(trx, foreign), {}],
  [
    'an empty fleet is removed',
    async (trx) => {
      await placeVehicles(trx, { ownerId: owner }, { vins: [vinOf(3)], fleetId: null });
      await removeFleet(trx, scope);
    },
    { fleet: { gone: [{ id: 2 }] }, vehicle: { changed: [{ vin: vinOf(3), fleet_id: null }] } },
  ],
  [
    'cars are handed over',
    (trx) => addPermits(trx, maker, { ...handedOver, vins: [vinOf(1), vinOf(6), vinOf(7), vinOf(8)] }),
    { vehicle_fleet_permit: { added: [{ vin: vinOf(6), ...permit }] } },
  ],
  [
    'an owner gives cars up',
    (trx) => endPermits(trx, owner, [vinOf(1), vinOf(4)]),
    { vehicle_fleet_permit: { gone: [{ vin: vinOf(1) }] } },
  ],
  [
    'a maker takes cars back',
    (trx) => endPermitsOfMaker(trx, maker, [vinOf(1), vinOf(3), vinOf(4)]),
    { vehicle_fleet_permit: { gone: [{ vin: vinOf(1) }, { vin: vinOf(4) }] } },
  ],
])('when %s, nothing else changes', async (_, work, expected) => {
  expect(await changesOf(work)).toEqual(expected);
});
