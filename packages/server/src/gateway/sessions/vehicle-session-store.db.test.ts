import type { PeerIdentity } from '../../adapters/vehicle-link/port.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type SendingDatabase, startSendingDatabase } from '@vinculum/testkit/worlds/sending-database.ts';
import { readOutbox } from '../outbox/outbox-store.ts';
import { lockClaim } from '../provisioning/provisioning-store.ts';
import {
  areCertificatesLive,
  beginSessions,
  endedSerials,
  endSessions,
  endSessionsOf,
  storeCheckIns,
  storeSignals,
} from './vehicle-session-store.ts';

const [ONE, TWO, THREE] = ['YNR00000000000001', 'YNR00000000000002', 'YNR00000000000003'];
const MAKER = 1001;
const NOW = Date.UTC(2026, 10, 2, 10);
let database: SendingDatabase;
let db: SendingDatabase['db'];

beforeAll(async () => {
  database = await startSendingDatabase([ONE, TWO, THREE]);
  db = database.db;
  const claim = { vin_prefixes: ['YNR'], remaining: 1, not_after: new Date(NOW), created_on: new Date(NOW) };
  await db
    .insertInto('vehicle_claim')
    .values([
      { ...claim, name: 'claim', organisation_id: MAKER, certificate_serial: 'C1' },
      {
        ...claim,
        name: 'revoked',
        organisation_id: MAKER,
        certificate_serial: 'C2',
        revoked_on: new Date(NOW),
      },
    ])
    .execute();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await sql`truncate vehicle_session, vehicle_certificate, outbox`.execute(db);
});

async function certify(vin: string, change: { serial?: string; not_after?: Date; revoked_on?: Date | null }) {
  await db
    .insertInto('vehicle_certificate')
    .values({
      serial: 'S1',
      vin,
      public_key: Buffer.alloc(1),
      issued_on: new Date(NOW - 1000),
      not_after: new Date(NOW + 1),
      ...change,
    })
    .execute();
}

const car: PeerIdentity = { kind: 'vehicle', vin: ONE, serial: 'S1' };
const claim: PeerIdentity = { kind: 'claim', claimId: 1, serial: 'C1' };

test.each([
  { name: 'a car with its own certificate', identity: car, isLive: true },
  {
    name: 'one whose certificate ends now',
    identity: car,
    certificate: { not_after: new Date(NOW) },
    isLive: false,
  },
  {
    name: 'one that was revoked',
    identity: car,
    certificate: { revoked_on: new Date(NOW - 1) },
    isLive: false,
  },
  { name: 'a car with that of another', identity: { ...car, vin: TWO }, isLive: false },
  { name: 'one that is not known', identity: { ...car, serial: 'S2' }, isLive: false },
  { name: 'a claim with its own', identity: claim, isLive: true },
  { name: 'a claim with a former one', identity: { ...claim, serial: 'C0' }, isLive: false },
  { name: 'a claim that was revoked', identity: { ...claim, claimId: 2, serial: 'C2' }, isLive: false },
  { name: 'another claim with it', identity: { ...claim, claimId: 2 }, isLive: false },
])('$name may connect: $isLive', async ({ identity, certificate = {}, isLive }) => {
  await certify(ONE, certificate);
  expect(await areCertificatesLive(db, [identity], NOW)).toEqual([isLive]);
});

test('many that come at once are each told of their own certificate, in their order', async () => {
  await certify(ONE, {});
  const asked = [claim, { ...car, vin: TWO }, car, { ...claim, claimId: 2 }, car];
  expect(await areCertificatesLive(db, asked, NOW)).toEqual([true, false, true, false, true]);
});

test('of the certificates in use those are told that were revoked, have ended, or are not known', async () => {
  await certify(ONE, { serial: 'S1', not_after: new Date(NOW + 1) });
  await certify(TWO, { serial: 'S2', revoked_on: new Date(NOW) });
  expect(await endedSerials(db, ['S1', 'S2', 'S3', 'C1', 'C2'], NOW)).toEqual(['S2', 'S3', 'C2']);
  expect(await endedSerials(db, ['S1', 'C1'], NOW + 1)).toEqual(['S1']);
  expect(await endedSerials(db, [], NOW)).toEqual([]);
});

test.each([
  { name: 'that holds', certificate: {}, isHeld: true },
  { name: 'that ends now', certificate: { not_after: new Date(NOW) }, isHeld: false },
  { name: 'that was revoked', certificate: { revoked_on: new Date(NOW) }, isHeld: false },
])('a certificate $name keeps its vehicle from another one: $isHeld', async ({ certificate, isHeld }) => {
  await certify(ONE, certificate);
  const requests = [ONE, TWO].map((vin, index) => ({ vin, publicKey: Buffer.alloc(index) }));
  const facts = await inTransaction(db, (trx) => lockClaim(trx, { claimId: 1, requests, now: NOW }));
  expect(facts.map(({ hasLiveCertificate }) => hasLiveCertificate)).toEqual([isHeld, false]);
});

const seen = async () => {
  const rows = await db
    .selectFrom('vehicle_session')
    .select(['vin', 'gateway_id', 'is_online', 'last_seen_at'])
    .orderBy('vin')
    .execute();
  return rows.map((row) => [row.vin, row.gateway_id, row.is_online, row.last_seen_at.getTime() - NOW]);
};

test('the end of a connection that comes late leaves a vehicle that is back alone, here and elsewhere', async () => {
  const first = { vin: ONE, gatewayId: 'a', serial: 'S1', connectedAt: NOW };
  await beginSessions(db, [first]);
  await beginSessions(db, [{ ...first, connectedAt: NOW + 1 }]);
  await endSessions(db, [first], NOW + 5);
  expect(await seen()).toEqual([[ONE, 'a', true, 1]]);
  await beginSessions(db, [{ ...first, gatewayId: 'b' }]);
  await endSessions(db, [first], NOW + 6);
  expect(await seen()).toEqual([[ONE, 'b', true, 0]]);
  await endSessions(db, [{ ...first, gatewayId: 'b' }], NOW + 7);
  expect(await seen()).toEqual([[ONE, 'b', false, 7]]);
});

test('a car that comes back is in the time zone that it said last', async () => {
  const begun = { gatewayId: 'a', serial: 'S1', connectedAt: NOW };
  for (const vin of [ONE, TWO]) await beginSessions(db, [{ ...begun, vin }]);
  await sql`update vehicle_session set time_zone = 'Europe/Madrid' where vin = ${TWO}`.execute(db);
  const again = { vin: TWO, gatewayId: 'b', serial: 'S1', connectedAt: NOW };
  expect(await beginSessions(db, [again])).toEqual(new Map([[TWO, 'Europe/Madrid']]));
});

test('of a vehicle that comes twice at once the last connection counts, and what others began beside it stays', async () => {
  const start = { gatewayId: 'a', serial: 'S1', connectedAt: NOW };
  const zones = await beginSessions(db, [
    { ...start, vin: TWO },
    { ...start, vin: ONE },
    { ...start, vin: THREE },
    { ...start, vin: ONE, connectedAt: NOW + 3 },
  ]);
  expect(zones).toEqual(new Map([ONE, TWO, THREE].map((vin) => [vin, 'UTC'])));
  expect(await seen()).toEqual([
    [ONE, 'a', true, 3],
    [TWO, 'a', true, 0],
    [THREE, 'a', true, 0],
  ]);
  await endSessions(
    db,
    [
      { ...start, vin: ONE },
      { ...start, vin: TWO },
    ],
    NOW + 9,
  );
  expect(await seen()).toEqual([
    [ONE, 'a', true, 3],
    [TWO, 'a', false, 9],
    [THREE, 'a', true, 0],
  ]);
});

test('what vehicles say of themselves is kept of each, and of one that says it twice the last', async () => {
  const start = { gatewayId: 'a', serial: 'S1', connectedAt: NOW };
  await beginSessions(
    db,
    [ONE, TWO, THREE].map((vin) => ({ ...start, vin })),
  );
  const checkIn = { boot_id: 'b', software: 's', time_zone: 'Europe/Madrid', applied_revision: 1 };
  const changes = await rowsChanged(db, ['vehicle_session'], () =>
    storeCheckIns(
      db,
      [
        { vin: ONE, checkIn },
        { vin: TWO, checkIn: { ...checkIn, software: 't' } },
        { vin: ONE, checkIn: { ...checkIn, time_zone: 'Europe/Paris', applied_revision: 7 } },
      ],
      NOW + 4,
    ),
  );
  const at = new Date(NOW + 4);
  const said = { boot_id: 'b', checked_in_at: at, last_seen_at: at };
  expect(changes.vehicle_session).toEqual({
    changed: [
      { vin: ONE, ...said, software: 's', time_zone: 'Europe/Paris', applied_revision: 7 },
      { vin: TWO, ...said, software: 't', time_zone: 'Europe/Madrid', applied_revision: 1 },
    ],
  });
});

test('the signals that vehicles have are kept of each, and what no catalogue has is left out', async () => {
  await sql`insert into signal (id, name, label, group_name, data_type, can_read, can_write, change_mode, position)
    select n, 'signal' || n, 'x', 'x', 'FLOAT', true, false, 'CONTINUOUS', n from generate_series(1, 3) n`.execute(
    db,
  );
  await storeSignals(
    db,
    [
      { vin: TWO, names: [] },
      { vin: ONE, names: ['signal1'] },
      { vin: ONE, names: ['signal3', 'signal2', 'signal3', 'nothing'] },
    ],
    NOW,
  );
  const rows = () => db.selectFrom('vehicle_signals').selectAll().orderBy('vin').execute();
  const first = [
    { vin: ONE, signal_ids: [2, 3], listed_at: new Date(NOW) },
    { vin: TWO, signal_ids: [], listed_at: new Date(NOW) },
  ];
  expect(await rows()).toEqual(first);
  await storeSignals(db, [{ vin: ONE, names: ['signal2', 'signal3'] }], NOW + 1);
  expect(await rows()).toEqual(first);
  await storeSignals(db, [{ vin: ONE, names: ['signal1'] }], NOW + 2);
  expect(await rows()).toEqual([
    { vin: ONE, signal_ids: [1], listed_at: new Date(NOW + 2) },
    ...first.slice(1),
  ]);
});

test('a certificate that is used for the first time ends the one that it renews, and only that', async () => {
  await certify(ONE, { serial: 'S1' });
  await certify(ONE, { serial: 'S2' });
  await certify(TWO, { serial: 'S3' });
  await sql`update vehicle_certificate set renews = 'S1' where serial = 'S2'`.execute(db);
  const ended = async () => {
    const rows = await db
      .selectFrom('vehicle_certificate')
      .select(['serial', 'first_used_on', 'revoked_on'])
      .orderBy('serial')
      .execute();
    const since = (time: Date | null) => (time === null ? null : time.getTime() - NOW);
    return rows.map((row) => [row.serial, since(row.first_used_on), since(row.revoked_on)]);
  };
  const start = { gatewayId: 'a', connectedAt: NOW };
  await beginSessions(db, [
    { ...start, vin: ONE, serial: 'S1' },
    { ...start, vin: TWO, serial: 'S3' },
  ]);
  expect(await ended()).toEqual([
    ['S1', null, null],
    ['S2', null, null],
    ['S3', null, null],
  ]);
  await beginSessions(db, [{ vin: ONE, gatewayId: 'a', connectedAt: NOW + 7, serial: 'S2' }]);
  await beginSessions(db, [{ vin: ONE, gatewayId: 'a', connectedAt: NOW + 9, serial: 'S2' }]);
  // One that ended before ended then.
  await sql`update vehicle_certificate set renews = 'S2' where serial = 'S3'`.execute(db);
  await sql`update vehicle_certificate set revoked_on = ${new Date(NOW + 8)} where serial = 'S2'`.execute(db);
  await beginSessions(db, [{ vin: TWO, gatewayId: 'a', connectedAt: NOW + 9, serial: 'S3' }]);
  expect(await ended()).toEqual([
    ['S1', null, 7],
    ['S2', 7, 8],
    ['S3', 9, null],
  ]);
});

test('a gateway that starts has nobody connected; the vehicles at others stay', async () => {
  await beginSessions(db, [{ vin: ONE, gatewayId: 'a', serial: 'S1', connectedAt: NOW }]);
  await beginSessions(db, [{ vin: TWO, gatewayId: 'b', serial: 'S2', connectedAt: NOW }]);
  await endSessionsOf(db, 'a');
  expect(await seen()).toEqual([
    [ONE, 'a', false, 0],
    [TWO, 'b', true, 0],
  ]);
});

test('a gateway looks at its own vehicles and at those that are nowhere, consents first, and at nothing parked', async () => {
  await sql`insert into outbox (vin, kind, created_at, parked_at) values
    (${ONE}, 'message', now(), null), (${ONE}, 'consent', now(), null), (${TWO}, 'consent', now(), null),
    (${ONE}, 'consent', now(), now())`.execute(db);
  const read = async (gatewayId: string) =>
    (await readOutbox(db, gatewayId, 10)).map(({ vin, kind }) => [vin, kind]);
  const ofOne = [
    [ONE, 'consent'],
    [ONE, 'message'],
  ];
  expect(await read('a')).toHaveLength(3);
  await beginSessions(db, [{ vin: ONE, gatewayId: 'a', serial: 'S1', connectedAt: NOW }]);
  await beginSessions(db, [{ vin: TWO, gatewayId: 'b', serial: 'S2', connectedAt: NOW }]);
  expect([await read('a'), await read('b')]).toEqual([ofOne, [[TWO, 'consent']]]);
  await endSessions(db, [{ vin: ONE, gatewayId: 'a', connectedAt: NOW }], NOW);
  expect((await read('b')).length).toBe(3);
});
