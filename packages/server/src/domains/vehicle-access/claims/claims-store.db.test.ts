import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows, vinOf } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import {
  certifyStoredClaim,
  endClaim,
  holdClaim,
  insertClaim,
  isNameTaken,
  markClaimRevoked,
  pageClaims,
  pageClaimUses,
  takeForTests,
} from './claims-store.ts';

const { maker, otherMaker } = ids;
const NOW = at(30);
let rows: StoredRows;

/** Of a maker claims of each state and two of tests, and one of another maker. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  const claim = { organisation_id: maker, not_after: at(60), remaining: 2 };
  await putRows(db, 'vehicle_claim', [
    { ...claim, id: 1, name: 'Cars', certificate_serial: '1', created_on: at(1) },
    { ...claim, id: 2, name: 'vans', certificate_serial: '2', created_on: at(3), revoked_on: at(4) },
    { ...claim, id: 3, name: 'Tests', certificate_serial: '3', created_on: at(5), is_test: true },
    {
      ...claim,
      id: 4,
      name: 'Others',
      certificate_serial: '4',
      created_on: at(6),
      organisation_id: otherMaker,
    },
    { ...claim, id: 5, name: 'Used', certificate_serial: '5', created_on: at(2), remaining: 0 },
    { ...claim, id: 6, name: 'Old cars', certificate_serial: '6', created_on: at(2), not_after: NOW },
  ]);
  await putRows(
    db,
    'vehicle',
    [1, 2, 3, 4].map((number) => ({ vin: vinOf(number), oem_id: maker })),
  );
  const issued = (serial: string, vin: number, minute: number) => ({
    serial,
    vin: vinOf(vin),
    claim_id: 1,
    issued_on: at(minute),
  });
  await putRows(db, 'vehicle_certificate', [
    issued('b', 2, 10),
    issued('a', 1, 10),
    issued('c', 3, 9),
    { ...issued('d', 3, 11), renews: 'c' },
    { ...issued('e', 4, 12), claim_id: 3 },
  ]);
});
afterAll(() => rows.stop());

test('a maker sees its claims for real vehicles, the newest first', async () => {
  const page = (query: Partial<Parameters<typeof pageClaims>[2]>, makerId: number = maker) =>
    pageClaims(rows.db, makerId, { page: 1, limit: 9, now: NOW, ...query });
  const { data, total_rows: total } = await page({});
  expect(total).toBe(4);
  expect(data.map((row) => [row.id, row.state, row.count, row.used, row.last_used_on])).toEqual([
    [2, 'REVOKED', 2, 0, null],
    [6, 'ENDED', 2, 0, null],
    [5, 'USED_UP', 0, 0, null],
    [1, 'ACTIVE', 5, 3, at(10).toISOString()],
  ]);
  const found = async (...input: Parameters<typeof page>) => {
    const { data: claims, total_rows: all } = await page(...input);
    return [claims.map(({ id }) => id), all];
  };
  expect(await found({ limit: 1, page: 2 })).toEqual([[6], 4]);
  expect(await found({ limit: 2, page: 2 })).toEqual([[5, 1], 4]);
  expect(await found({ search: 'CARS' })).toEqual([[6, 1], 2]);
  expect(await found({}, otherMaker)).toEqual([[4], 1]);
});

test('of a claim the vehicles are seen that came in by it, the latest first', async () => {
  const uses = async (query: object, scope = { makerId: maker as number, claimId: 1 }) => {
    const found = await pageClaimUses(rows.db, scope, { page: 1, limit: 9, now: NOW, ...query });
    return found && [found.claim.id, found.data.map(({ vin }) => vin), found.total_rows];
  };
  expect(await uses({})).toEqual([1, [vinOf(1), vinOf(2), vinOf(3)], 3]);
  expect(await uses({ limit: 2 })).toEqual([1, [vinOf(1), vinOf(2)], 3]);
  expect(await uses({ limit: 2, page: 2 })).toEqual([1, [vinOf(3)], 3]);
  expect(await uses({ search: '002' })).toEqual([1, [vinOf(2)], 1]);
  expect(await uses({}, { makerId: otherMaker, claimId: 1 })).toBeUndefined();
  expect(await uses({}, { makerId: maker, claimId: 3 })).toBeUndefined();
  const held = (makerId: number, claimId: number) =>
    rows.db.transaction().execute(async (trx) => (await holdClaim(trx, { makerId, claimId }))?.name);
  expect([await held(maker, 1), await held(otherMaker, 1), await held(maker, 3)]).toEqual([
    'Cars',
    undefined,
    undefined,
  ]);
});

test('a name is taken by an own claim only', async () => {
  const { db } = rows;
  const names = ['Cars', 'Others', 'New'].map((name) => isNameTaken(db, maker, name));
  expect(await Promise.all(names)).toEqual([true, false, false]);
});

const newClaim = {
  name: 'New',
  organisation_id: maker,
  certificate_serial: '7',
  vin_prefixes: ['YNR'],
  remaining: 9,
  not_after: at(60),
  created_on: NOW,
  created_by: 'u',
};
const by = { username: 'u', now: NOW };

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, object]>([
  [
    'a claim is revoked',
    (trx) => markClaimRevoked(trx, { makerId: maker, claimId: 1 }, by),
    undefined,
    { vehicle_claim: { changed: [{ id: 1, revoked_on: NOW, revoked_by: 'u' }] } },
  ],
  [
    'another maker’s is',
    (trx) => markClaimRevoked(trx, { makerId: otherMaker, claimId: 1 }, by),
    undefined,
    {},
  ],
  [
    'a claim is certified',
    (trx) => certifyStoredClaim(trx, 1, { serial: '8', publicKey: Buffer.from('key') }),
    undefined,
    { vehicle_claim: { changed: [{ id: 1, certificate_serial: '8', public_key: Buffer.from('key') }] } },
  ],
  [
    'a claim that let nobody in is taken for tests',
    (trx) => takeForTests(trx, 5),
    true,
    { vehicle_claim: { changed: [{ id: 5, is_test: true }] } },
  ],
  ['one that let real vehicles in is', (trx) => takeForTests(trx, 1), false, {}],
  ['one of tests is', (trx) => takeForTests(trx, 3), true, {}],
  [
    'a claim ends',
    (trx) => endClaim(trx, 1),
    undefined,
    { vehicle_claim: { changed: [{ id: 1, remaining: 0 }] } },
  ],
  [
    'a claim is stored',
    (trx) => insertClaim(trx, newClaim),
    7,
    {
      vehicle_claim: {
        added: [
          {
            ...newClaim,
            id: 7,
            revoked_on: null,
            revoked_by: null,
            public_key: null,
            is_test: false,
          },
        ],
      },
    },
  ],
])('when %s, nothing else changes', async (_, work, ...[answer, changes]) => {
  expect(await tryOut(rows.db, ['vehicle_claim', 'vehicle_certificate'], work)).toEqual({ answer, changes });
});
