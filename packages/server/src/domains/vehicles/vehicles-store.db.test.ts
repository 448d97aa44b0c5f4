import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows, vinOf } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { foldVehicleCounts, haveVehicleCountsMoved } from './vehicle-counts-store.ts';
import {
  placeVehicles,
  realVinAmong,
  registeredVins,
  registerVehicles,
  registerVins,
} from './vehicles-store.ts';

const { maker, otherMaker, owner, otherOwner } = ids;
let rows: StoredRows;

/** Cars of two makers, in fleets of two owners and in none. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await putRows(db, 'fleet', [
    { id: 1, organisation_id: owner, unique_id: '1' },
    { id: 2, organisation_id: otherOwner, unique_id: '2' },
  ]);
  const car = { oem_id: maker, is_test: false, fleet_id: 1 };
  await putRows(db, 'vehicle', [
    { ...car, vin: vinOf(4), oem_id: otherMaker },
    { ...car, vin: vinOf(3), fleet_id: 2 },
    { ...car, vin: vinOf(2) },
    { ...car, vin: vinOf(1), is_test: true, fleet_id: null },
  ]);
  await putRows(db, 'vehicle_fleet_permit', [
    { vin: vinOf(2), fleet_owner_id: owner },
    { vin: vinOf(3), fleet_owner_id: otherOwner },
    { vin: vinOf(4), fleet_owner_id: owner },
  ]);
  await foldVehicleCounts(db);
});
afterAll(() => rows.stop());

test('of VINs those are found that are registered, and of real ones the first', async () => {
  const { db } = rows;
  const found = await registeredVins(db, [1, 4, 99].map(vinOf));
  expect(found.toSorted()).toEqual([1, 4].map(vinOf));
  expect(await realVinAmong(db, [4, 3, 1, 99].map(vinOf))).toBe(vinOf(3));
  expect(await realVinAmong(db, [1, 99].map(vinOf))).toBeUndefined();
});

const registered = { now: at(9), registeredBy: 'u' };
const storedBy = { registered_on: at(9), registered_by: 'u' };
const stored = (vin: number, change: object) =>
  expect.objectContaining({ vin: vinOf(vin), ...storedBy, ...change });
const toPlace = { vins: [2, 3, 4, 99].map(vinOf), fleetId: null };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'vehicles are registered',
    (trx) =>
      registerVehicles(
        trx,
        [
          { vin: vinOf(2), oemId: otherMaker, make: 'New' },
          { vin: vinOf(5), oemId: maker, make: 'Volta', model: 'Kite', isTest: true },
          { vin: vinOf(6), oemId: otherMaker },
        ],
        registered,
      ),
    [5, 6].map(vinOf),
    {
      vehicle: {
        added: [
          stored(5, { oem_id: maker, make: 'Volta', model: 'Kite', is_test: true }),
          stored(6, { oem_id: otherMaker, make: null, model: null, is_test: false }),
        ],
      },
    },
  ],
  [
    'VINs are registered',
    (trx) => registerVins(trx, [6, 2, 5].map(vinOf), { ...registered, oemId: maker }),
    [5, 6].map(vinOf),
    { vehicle: { added: [5, 6].map((vin) => stored(vin, { oem_id: maker, is_test: false })) } },
  ],
  [
    'a maker places vehicles',
    (trx) => placeVehicles(trx, { oemId: maker }, toPlace),
    2,
    { vehicle: { changed: [2, 3].map((vin) => ({ vin: vinOf(vin), fleet_id: null })) } },
  ],
  [
    'an owner places vehicles',
    (trx) => placeVehicles(trx, { ownerId: owner }, { vins: [2, 3].map(vinOf), fleetId: null }),
    1,
    { vehicle: { changed: [{ vin: vinOf(2), fleet_id: null }] } },
  ],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['vehicle', 'vehicle_fleet_permit'], work)).toEqual({ answer, changes });
});

beforeEach(() => foldVehicleCounts(rows.db));

test('counts follow what moved, of each maker, fleet and kind apart', async () => {
  const { db } = rows;
  const counts = async () =>
    (
      await db
        .selectFrom('vehicle_count')
        .select(['oem_id', 'fleet_id', 'is_test', 'total'])
        .orderBy('oem_id')
        .orderBy('fleet_id')
        .orderBy('is_test')
        .execute()
    )
      .filter(({ total }) => total !== 0)
      .map((row) => Object.values(row).map(Number));
  const before = [
    [maker, 1, 0, 1],
    [maker, 2, 0, 1],
    [maker, 0, 1, 1],
    [otherMaker, 1, 0, 1],
  ];
  expect([await haveVehicleCountsMoved(db), await counts()]).toEqual([false, before]);
  await registerVins(db, [7, 8].map(vinOf), { ...registered, oemId: otherMaker });
  expect(await haveVehicleCountsMoved(db)).toBe(true);
  await foldVehicleCounts(db);
  await registerVins(db, [vinOf(9)], { ...registered, oemId: otherMaker });
  await foldVehicleCounts(db);
  expect([await haveVehicleCountsMoved(db), await counts()]).toEqual([
    false,
    [...before, [otherMaker, 0, 0, 3]],
  ]);
});
