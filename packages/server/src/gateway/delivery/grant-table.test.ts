import { whyRefused } from '@vinculum/collection/plan/may-leave-car.ts';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { anyChange } from '@vinculum/testkit/any-change.ts';
import { expect, test } from 'vitest';
import type { VehicleConsent } from '../../domains/consents/public.ts';
import { compileConsent, createGrantTable, signalSetOf } from './grant-table.ts';

const VIN = 'YNR40EA5XR1000001';

function consent(change: Partial<VehicleConsent> = {}): VehicleConsent {
  return {
    consentId: 7,
    formId: 1,
    consumerId: 2,
    vin: VIN,
    status: 'FORM_ACCEPTED',
    revision: 3,
    retentionDays: 30,
    formHash: 'h',
    acceptedSignals: [1, 300],
    grantedAt: 1000,
    expiresAt: 9000,
    schedule: null,
    readSignals: [1, 2, 300],
    encryptedSignals: [300],
    envelopes: [anyChange(1), anyChange(2), anyChange(300, true)],
    dataTypes: new Map(),
    promisedEfforts: [],
    readPermission: true,
    ...change,
  };
}

function reasonFor(change: Partial<VehicleConsent>, signalId = 1, t = 2000) {
  const table = createGrantTable(2000, () => 0);
  table.put(VIN, [consent(change)], 'UTC');
  const grant = table.of(VIN)?.get(7)?.grant ?? null;
  return whyRefused(grant, { signalId, t, receivedAt: 2000, isEncrypted: false });
}

test.each([
  ['a live consent', {}, 1, 2000, null],
  ['a signal that the owner left out', {}, 2, 2000, 'NOT_ACCEPTED_SIGNAL'],
  [
    'a signal that the form asks to write only',
    { acceptedSignals: [1, 400] },
    400,
    2000,
    'NOT_ACCEPTED_SIGNAL',
  ],
  ['a plain sample of an encrypted signal', {}, 300, 2000, 'NOT_ENCRYPTED'],
  ['a sample from before the grant', {}, 1, 999, 'NO_CONSENT'],
  ['a consent that was never granted', { grantedAt: null }, 1, 2000, 'NO_CONSENT'],
  ['an open offer', { status: 'FORM_RECEIVED' }, 1, 2000, 'NO_CONSENT'],
  ['a revoked consent', { status: 'FORM_CANCELED' }, 1, 2000, 'REVOKED'],
  ['a consent that nobody was asked for', { status: 'FORM_NOT_ASKED' }, 1, 2000, 'REVOKED'],
  ['a declined consent', { status: 'FORM_DECLINED' }, 1, 2000, 'NO_CONSENT'],
  ['an expired consent', { expiresAt: 2000 }, 1, 1999, 'EXPIRED'],
  ['a consent that was marked expired', { status: 'FORM_EXPIRED' }, 1, 1999, 'EXPIRED'],
  ['a maker that forbids reading', { readPermission: false }, 1, 2000, 'PERMISSION_OFF'],
  ['a clock far ahead', {}, 1, 8999, null],
] as const)('%s', (...[, change, signalId, t, reason]) => {
  expect(reasonFor(change, signalId, t)).toBe(reason);
});

test('a schedule is read in the zone of the vehicle, and a grant says whose it is and for how long', () => {
  const { business_hours, ...rest } = emptySchedule();
  const open = { active: true, hours: [{ start: '10:00', end: '11:00' }] };
  const schedule = { ...rest, business_hours: business_hours.map((day) => ({ ...day, ...open })) };
  const t = Date.UTC(2026, 10, 2, 1, 30);
  const reasons = ['Asia/Tokyo', 'UTC'].map((zone) => {
    const { grant } = compileConsent(consent({ schedule, expiresAt: null }), zone);
    return whyRefused(grant, { signalId: 1, t, receivedAt: t, isEncrypted: false });
  });
  expect(reasons).toEqual([null, 'OUTSIDE_SCHEDULE']);
  const whose = { consentId: 7, formId: 1, consumerId: 2, vin: VIN, revision: 3, retentionDays: 30 };
  expect(compileConsent(consent(), 'UTC')).toMatchObject(whose);
});

test('a table that was not confirmed for too long is not fresh', () => {
  let now = 0;
  const table = createGrantTable(2000, () => now);
  expect(table.isFresh()).toBe(false);
  table.confirm(1000);
  table.confirm(500);
  now = 3000;
  expect(table.isFresh()).toBe(true);
  now += 1;
  expect(table.isFresh()).toBe(false);
});

test('a bit set answers as a set does', () => {
  const ids = [0, 1, 7, 8, 9, 31, 1796, 5000];
  for (const all of [ids, [...ids, 1_000_000], [-1, 3], []]) {
    const set = signalSetOf(all);
    for (let id = -2; id < 6000; id += 1) expect(set.has(id)).toBe(all.includes(id));
  }
});

test.each([
  [[1, 300], true],
  [[1], false],
  [[], false],
])('of accepted signals %j, something may travel encrypted: %s', (acceptedSignals, isAllowed) => {
  const { hasEncryption } = compileConsent(consent({ acceptedSignals }), 'UTC');
  expect(hasEncryption).toBe(isAllowed);
});

test('a vehicle that went is not known any more', () => {
  const table = createGrantTable(2000, () => 0);
  table.put(VIN, [consent()], 'UTC');
  expect(table.size()).toBe(1);
  table.remove(VIN);
  expect([table.size(), table.of(VIN)]).toEqual([0, null]);
});

test('one encrypted signal that was accepted is enough for encrypted messages', () => {
  expect(compileConsent(consent({ encryptedSignals: [2, 300] }), 'UTC').hasEncryption).toBe(true);
  expect(compileConsent(consent({ encryptedSignals: [2] }), 'UTC').hasEncryption).toBe(false);
});
