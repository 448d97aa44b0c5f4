import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { putRows, type RowOf } from '@vinculum/testkit/rows/put-rows.ts';
import { type SendingDatabase, startSendingDatabase } from '@vinculum/testkit/worlds/sending-database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { areKeysUsed, readClaim } from './provisioning-store.ts';
import { lockCertificate } from './renewal-store.ts';

const [ONE, TWO] = ['YNR00000000000001', 'YNR00000000000002'];
const [MAKER, OTHER] = [1001, 1004];
const NOW = Date.UTC(2026, 10, 2, 10);
const at = (time: number) => new Date(time);
const [KEY, OTHER_KEY, FREE_KEY] = [Buffer.from([1]), Buffer.from([2]), Buffer.from([3])];
type Certificate = RowOf<'vehicle_certificate'>;
type Row = Readonly<Record<string, unknown>>;
let database: SendingDatabase;
let db: SendingDatabase['db'];

beforeAll(async () => {
  database = await startSendingDatabase([ONE, TWO]);
  db = database.db;
});
afterAll(() => database.stop());

const certificate = (serial: string, vin: string, change: Certificate = {}): Certificate => ({
  serial,
  vin,
  public_key: OTHER_KEY,
  issued_on: at(NOW - 1000),
  not_after: at(NOW + 1000),
  claim_id: 1,
  certificate: `of ${serial}`,
  ...change,
});
const claim = (id: number, organisation_id: number, change: RowOf<'vehicle_claim'> = {}) => ({
  id,
  organisation_id,
  certificate_serial: `C${id}`,
  vin_prefixes: ['YNR'],
  remaining: 5,
  not_after: at(NOW + 1),
  ...change,
});

/** The makers, of which the other one is at rest; what it has, and the second car, is barred, revoked and of tests. */
beforeEach(async () => {
  await sql`truncate vehicle_certificate, vehicle_claim, oem_manufacturer, organisation_role cascade`.execute(
    db,
  );
  await sql`update vehicle set oem_id = ${MAKER}`.execute(db);
  await sql`delete from organisation where id = ${OTHER}`.execute(db);
  await sql`update organisation set resting_from = null`.execute(db);
  await putRows(db, 'organisation', [
    { id: OTHER, name: 'Other', unique_identifier: 'other', resting_from: at(NOW) },
  ]);
  await putRows(db, 'organisation_role', [
    { organisation_id: MAKER, role_id: 4 },
    { organisation_id: OTHER, role_id: 4 },
  ]);
  await putRows(db, 'oem_manufacturer', [{ wmi: 'VCZ', organisation_id: OTHER }]);
  await putRows(db, 'vehicle_claim', [claim(1, MAKER), claim(2, OTHER, { revoked_on: at(NOW) })]);
  await putRows(db, 'vehicle_certificate', [certificate('S2', TWO, { public_key: KEY, bars_vin: true })]);
});

const facts = {
  organisationId: MAKER,
  vinPrefixes: ['YNR'],
  remaining: 5,
  notAfter: new Date(NOW + 1),
  isTest: false,
  isRevoked: false,
  isOem: true,
  hasLiveCertificate: false,
  issuedBefore: null,
  isBarred: false,
  vehicleOemId: MAKER,
  isTestVehicle: false,
  wmiOemId: null,
  hasIdentifiers: false,
};
const own = (change: Certificate) => () =>
  putRows(db, 'vehicle_certificate', [certificate('S1', ONE, change)]);

test.each<[string, () => Promise<unknown>, Row]>([
  ['nothing of the own', () => Promise.resolve(), {}],
  ['a certificate of another claim', own({ claim_id: 2, public_key: KEY }), { hasLiveCertificate: true }],
  ['one for another key', own({}), { hasLiveCertificate: true }],
  ['one for the key', own({ public_key: KEY }), { hasLiveCertificate: true, issuedBefore: 'of S1' }],
  ['one that ends now', own({ public_key: KEY, not_after: at(NOW) }), {}],
  ['one that was revoked', own({ public_key: KEY, revoked_on: at(NOW) }), {}],
  ['one that bars', own({ revoked_on: at(NOW), bars_vin: true }), { isBarred: true }],
  [
    'a claim that was revoked',
    () => sql`update vehicle_claim set revoked_on = now()`.execute(db),
    { isRevoked: true },
  ],
  [
    'a maker at rest',
    () => sql`update organisation set resting_from = now()`.execute(db),
    { isRevoked: true },
  ],
  [
    'a maker that is none',
    () => sql`update organisation_role set role_id = 5 where organisation_id = ${MAKER}`.execute(db),
    { isOem: false },
  ],
  [
    'identifiers',
    () => putRows(db, 'oem_manufacturer', [{ wmi: 'YNR', organisation_id: MAKER }]),
    { wmiOemId: MAKER, hasIdentifiers: true },
  ],
])('of a request with a claim is told what is its own: %s', async (_what, change, told) => {
  await change();
  const requests = [
    { vin: TWO, publicKey: KEY },
    { vin: ONE, publicKey: KEY },
  ];
  const [two, one, ...others] = await readClaim(db, { claimId: 1, requests, now: NOW });
  expect(one).toEqual({ ...facts, ...told });
  expect(two).toMatchObject({ hasLiveCertificate: true, issuedBefore: 'of S2', isBarred: true });
  expect(others).toEqual([]);
});

test('whether a key has a certificate is told of each in its order, of cars and of claims', async () => {
  await sql`update vehicle_claim set public_key = ${OTHER_KEY} where id = 2`.execute(db);
  expect(await areKeysUsed(db, [FREE_KEY, KEY, OTHER_KEY])).toEqual([false, true, true]);
  expect(await areKeysUsed(db, [KEY, FREE_KEY])).toEqual([true, false]);
});

const renewal = {
  issuedOn: new Date(NOW - 1000),
  notAfter: new Date(NOW + 1000),
  isRevoked: false,
  claimId: 1,
  organisationId: MAKER,
  isSameKey: false,
  isBarred: false,
  isClaimRevoked: false,
  issuedBefore: null,
  keysToday: 0,
  isKeyUsed: false,
};
const renewed = (change: Certificate = {}) =>
  certificate('S3', ONE, { renews: 'S1', public_key: FREE_KEY, ...change });

test.each<[string, readonly Certificate[], Row]>([
  ['nothing more', [], {}],
  ['one that renews it', [renewed()], { issuedBefore: 'of S3', keysToday: 1, isKeyUsed: true }],
  ['one that renews it for another key', [renewed({ public_key: OTHER_KEY })], { keysToday: 1 }],
  ['one that ends now', [renewed({ not_after: at(NOW) })], { keysToday: 1, isKeyUsed: true }],
  ['one that was revoked', [renewed({ revoked_on: at(NOW) })], { keysToday: 1, isKeyUsed: true }],
  ['one of a day ago', [renewed({ public_key: OTHER_KEY, issued_on: at(NOW - DAY_MS) })], {}],
  [
    'one of a little less',
    [renewed({ public_key: OTHER_KEY, issued_on: at(NOW - DAY_MS + 1) })],
    { keysToday: 1 },
  ],
  ['one that renews another', [renewed({ renews: 'S2' })], { isKeyUsed: true }],
  ['one that bars', [renewed({ renews: null, public_key: KEY, bars_vin: true })], { isBarred: true }],
])('of a certificate that is to be renewed is told what is its own: %s', async (_what, stored, told) => {
  await putRows(db, 'vehicle_certificate', [certificate('S1', ONE), ...stored]);
  const request = { vin: ONE, serial: 'S1', publicKey: FREE_KEY, now: NOW };
  expect(await inTransaction(db, (trx) => lockCertificate(trx, request))).toEqual({ ...renewal, ...told });
  expect(await inTransaction(db, (trx) => lockCertificate(trx, { ...request, vin: TWO }))).toBeUndefined();
});

test('a claim that was revoked, and a maker, are those of the certificate', async () => {
  await sql`update vehicle set oem_id = ${OTHER} where vin = ${ONE}`.execute(db);
  await putRows(db, 'vehicle_certificate', [certificate('S1', ONE, { claim_id: 2 })]);
  const request = { vin: ONE, serial: 'S1', publicKey: FREE_KEY, now: NOW };
  const read = () => inTransaction(db, (trx) => lockCertificate(trx, request));
  expect(await read()).toEqual({ ...renewal, organisationId: OTHER, claimId: 2, isClaimRevoked: true });
});
