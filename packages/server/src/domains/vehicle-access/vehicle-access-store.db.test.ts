import { shownCertificates } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { renewalRules } from '@vinculum/contract/vehicle/renewal.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows, vinOf } from '@vinculum/testkit/rows/stored-rows.ts';
import { X509Certificate } from 'node:crypto';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRoot, newKeyPair } from '../../adapters/authority/certificates.ts';
import type { Database } from '../../db/database.ts';
import {
  holdVehicle,
  listCertificatesOf,
  pageCertificates,
  releaseVin,
  revokeCertificates,
  stateOfAccess,
} from './certificates/certificates-store.ts';
import {
  certificatesOf,
  releaseUnusedCertificates,
  storeCertificates,
  storeRenewal,
} from './issued-certificates-store.ts';
import { factsOfVins } from './registration-facts-store.ts';

const { maker, otherMaker } = ids;
const NOW = at(30);
const FAR = new Date(Date.UTC(2027, 4, 7));
let rows: StoredRows;
let authorityPem: string;
let fingerprint: string;

type Put = readonly [serial: string, vin: number, issued: number, change?: object];
/** In the order in which they are put, which is none of those that are read. */
const certificates: readonly Put[] = [
  ['1d', 1, 10, { certificate: 'pem', authority: 'ours', not_after: at(50) }],
  ['1b', 1, 10, { claim_id: 1, certificate: 'pem', authority: 'ours', not_after: FAR }],
  ['1a', 1, 5, { claim_id: 1, authority: 'ours' }],
  ['1c', 1, 20, { revoked_on: at(21) }],
  ['1q', 1, 9, { renews: '1b', revoked_on: at(12) }],
  ['1r', 1, 10, { renews: '1b', claim_id: 1, certificate: 'pem', authority: 'ours' }],
  ['3a', 3, 2, { bars_vin: true, revoked_on: at(7) }],
  ['3b', 3, 3],
  ['3c', 3, 1, { revoked_on: at(2) }],
  ['4a', 4, 1, { claim_id: 3 }],
  ['6a', 6, 1, { not_after: NOW, renews: '6' }],
  ['7a', 7, 11, { claim_id: 1, revoked_on: at(12) }],
  ['8a', 8, 9, { certificate: 'pem', authority: 'ours' }],
  ['8b', 8, 10, { renews: '8a' }],
  ['8c', 8, 11],
  ...Array.from({ length: shownCertificates }, (_, number): Put => [`5${10 + number}`, 5, 10]),
  ['599', 5, 11],
];

/** Of a maker one vehicle of each state and one of tests, and one of another maker. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  const root = await makeRoot(await newKeyPair(), { now: at(0).getTime(), notAfter: FAR.getTime() });
  authorityPem = root.toString('pem');
  fingerprint = new X509Certificate(authorityPem).fingerprint256;
  await putRows(db, 'oem_manufacturer', [{ wmi: 'YNR', organisation_id: maker }]);
  const car = { oem_id: maker, registered_on: at(0), is_test: false };
  await putRows(
    db,
    'vehicle',
    [8, 7, 6, 5, 4, 3, 2, 1].map((number) => ({
      ...car,
      vin: vinOf(number),
      oem_id: number === 5 ? otherMaker : maker,
      is_test: number === 4,
    })),
  );
  await putRows(db, 'vehicle_session', [
    { vin: vinOf(6), is_online: false, connected_at: at(20), last_seen_at: at(22) },
    { vin: vinOf(7), is_online: true, connected_at: at(1), last_seen_at: at(2) },
    { vin: vinOf(8), is_online: false, connected_at: at(10), last_seen_at: at(12) },
  ]);
  const claim = { organisation_id: maker, not_after: at(60), remaining: 3 };
  await putRows(db, 'vehicle_claim', [
    { ...claim, id: 1, name: 'Cars', certificate_serial: '1' },
    { ...claim, id: 2, name: 'Vans', certificate_serial: '2' },
    { ...claim, id: 3, name: 'Tests', certificate_serial: '3', is_test: true },
  ]);
  await putRows(db, 'authority_certificate', [{ fingerprint: 'ours', pem: 'root' }]);
  await putRows(
    db,
    'vehicle_certificate',
    certificates.map(([serial, vin, issued, change]) => ({
      serial,
      vin: vinOf(vin),
      issued_on: at(issued),
      not_after: at(60),
      ...change,
    })),
  );
});
afterAll(() => rows.stop());

const work = <T>(of: (trx: Transaction<Database>) => Promise<T>) => rows.db.transaction().execute(of);

test('a maker sees its real vehicles by VIN, each with its newest certificate in force', async () => {
  const page = (query: Partial<Parameters<typeof pageCertificates>[2]>, makerId: number = maker) =>
    pageCertificates(rows.db, makerId, { page: 1, limit: 9, now: NOW, ...query });
  const { data, total_rows: total } = await page({});
  expect(total).toBe(6);
  expect(
    data.map((row) => [
      row.vin,
      row.state,
      row.claim,
      row.expires_on,
      row.is_renewed,
      row.is_online,
      row.last_used_on,
    ]),
  ).toEqual([
    [vinOf(1), 'LIVE', 'Cars', FAR.toISOString(), false, false, null],
    [vinOf(2), 'NONE', null, null, false, false, null],
    [vinOf(3), 'REVOKED', null, at(60).toISOString(), false, false, null],
    [vinOf(6), 'EXPIRED', null, NOW.toISOString(), true, false, at(22).toISOString()],
    [vinOf(7), 'RELEASED', 'Cars', at(60).toISOString(), false, true, NOW.toISOString()],
    [vinOf(8), 'LIVE', null, at(60).toISOString(), false, false, at(12).toISOString()],
  ]);
  const vins = async (...input: Parameters<typeof page>) => {
    const found = await page(...input);
    return [found.data.map(({ vin }) => vin), found.total_rows];
  };
  expect(await vins({ limit: 2, page: 2 })).toEqual([[vinOf(3), vinOf(6)], 6]);
  expect(await vins({ state: 'LIVE' })).toEqual([[vinOf(1), vinOf(8)], 2]);
  expect(await vins({ state: 'LIVE', limit: 1 })).toEqual([[vinOf(1)], 2]);
  expect(await vins({ search: '006' })).toEqual([[vinOf(6)], 1]);
  expect(await vins({}, otherMaker)).toEqual([[vinOf(5)], 1]);
  expect(await stateOfAccess(rows.db, vinOf(3), NOW)).toBe('REVOKED');
  expect(await stateOfAccess(rows.db, vinOf(99), NOW)).toBe('NONE');
});

test('the certificates of one vehicle are listed, the newest first', async () => {
  const serials = async (vin: number) =>
    (await listCertificatesOf(rows.db, vinOf(vin))).map(({ serial, claim }) => [serial, claim]);
  expect(await serials(1)).toEqual([
    ['1c', null],
    ['1b', 'Cars'],
    ['1d', null],
    ['1r', 'Cars'],
    ['1q', null],
    ['1a', 'Cars'],
  ]);
  const listed = await serials(5);
  expect([listed.length, listed[0]?.[0]]).toEqual([shownCertificates, '599']);
  const kept = await certificatesOf(rows.db, { vin: vinOf(1), serials: ['1d', '1b', '1a', '8a'] });
  expect(kept).toEqual(['1b', '1d'].map((serial) => ({ serial, certificate: 'pem', authority: 'root' })));
});

test('a maker holds its own real vehicles', async () => {
  const held = (makerId: number, vin: number) =>
    work((trx) => holdVehicle(trx, { makerId, vin: vinOf(vin) }));
  expect([await held(maker, 1), await held(otherMaker, 1), await held(maker, 4)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what is known of VINs comes in their order', async () => {
  expect(await factsOfVins(rows.db, [vinOf(5), vinOf(99), vinOf(4), 'VCZ00000000000001'])).toEqual([
    { vin: vinOf(5), vehicleMakerId: otherMaker, isTest: false, wmiMakerId: maker },
    { vin: vinOf(99), vehicleMakerId: null, isTest: false, wmiMakerId: maker },
    { vin: vinOf(4), vehicleMakerId: maker, isTest: true, wmiMakerId: maker },
    { vin: 'VCZ00000000000001', vehicleMakerId: null, isTest: false, wmiMakerId: null },
  ]);
});

const renewedBy = (serial: string, renews: string) => ({
  vin: vinOf(1),
  certificate: { pem: 'new', serial, notAfter: FAR.getTime(), publicKey: Buffer.from('key') },
  authorityPem,
  now: NOW.getTime(),
  claimId: null,
  renews,
});
const stored = (certificate: object, change: object = {}) => ({
  authority_certificate: { added: [{ fingerprint, pem: authorityPem }] },
  vehicle_certificate: {
    added: [
      {
        serial: 'new',
        vin: vinOf(1),
        public_key: Buffer.from('key'),
        certificate: 'new',
        authority: fingerprint,
        issued_on: NOW,
        not_after: FAR,
        revoked_on: null,
        bars_vin: false,
        first_used_on: null,
        ...certificate,
      },
    ],
    ...change,
  },
});

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, unknown, () => object]>([
  [
    'certificates that were never used are released',
    (trx) => releaseUnusedCertificates(trx, [2, 6, 7, 8].map(vinOf), NOW),
    { released: [{ serial: '8c', vin: vinOf(8) }], withoutCertificate: [2, 6, 7].map(vinOf) },
    () => ({ vehicle_certificate: { changed: [{ serial: '8c', revoked_on: NOW }] } }),
  ],
  [
    'a vehicle’s certificates are revoked',
    (trx) => revokeCertificates(trx, vinOf(3), NOW),
    ['3b'],
    () => ({ vehicle_certificate: { changed: [{ serial: '3b', bars_vin: true, revoked_on: NOW }] } }),
  ],
  [
    'a VIN is released',
    (trx) => releaseVin(trx, vinOf(3), NOW),
    expect.toSatisfy((serials: string[]) => serials.toSorted().join() === '3a,3b'),
    () => ({
      vehicle_certificate: {
        changed: [
          { serial: '3a', bars_vin: false },
          { serial: '3b', revoked_on: NOW },
        ],
      },
    }),
  ],
  [
    'a claim gets a vehicle in',
    (trx) => storeCertificates(trx, 1, [renewedBy('new', '')]),
    undefined,
    () => ({
      vehicle_claim: { changed: [{ id: 1, remaining: 2 }] },
      ...stored({ claim_id: 1, renews: null }),
    }),
  ],
  [
    'a certificate is renewed',
    (trx) => storeRenewal(trx, renewedBy('new', '1b')),
    undefined,
    () =>
      stored(
        { claim_id: null, renews: '1b' },
        {
          changed: [
            { serial: '1b', not_after: new Date(NOW.getTime() + renewalRules.overlapDays * DAY_MS) },
            { serial: '1r', revoked_on: NOW },
          ],
        },
      ),
  ],
  [
    'a certificate is renewed that ends soon',
    (trx) => storeRenewal(trx, renewedBy('new', '1a')),
    undefined,
    () => stored({ claim_id: null, renews: '1a' }),
  ],
])('when %s, nothing else changes', async (_, of, ...[answer, changes]) => {
  const tables = ['vehicle_certificate', 'vehicle_claim', 'authority_certificate'] as const;
  expect(await tryOut(rows.db, tables, of)).toEqual({ answer, changes: changes() });
});
