import { describe, expect, it } from 'vitest';
import {
  compileGrant,
  type GrantFacts,
  whyRefused,
  type OfferedSample,
  type RefusalReason,
  refusalReasons,
} from './may-leave-car.ts';

const granted = Date.parse('2026-06-01T08:00:00Z');
const noon = Date.parse('2026-06-01T12:00:00Z');
const SPEED = 7;
const CABIN = 8;

const facts: GrantFacts = {
  status: 'FORM_ACCEPTED',
  acceptedSignals: new Set([SPEED, CABIN]),
  encryptedSignals: new Set([CABIN]),
  grantedAt: granted,
  expiresAt: null,
  revokedAt: null,
  schedule: null,
  timeZone: 'Europe/Berlin',
  readPermission: true,
};
const sample: OfferedSample = { signalId: SPEED, t: noon, receivedAt: noon, isEncrypted: false };

type Case = [string, Partial<GrantFacts>, Partial<OfferedSample>, RefusalReason | null];
const mondays = (start: string, end: string): GrantFacts['schedule'] => ({
  business_hours: [{ day: 1, active: true, hours: [{ start, end }] }],
  special_hours: [],
});

describe('whyRefused', () => {
  it.each<Case>([
    ['a sample under a live consent', {}, {}, null],
    ['an answer for the mandatory signals', { status: 'FORM_MANDATORY' }, {}, null],
    ['a consent nobody answered', { status: 'FORM_RECEIVED' }, {}, 'NO_CONSENT'],
    ['a declined one', { status: 'FORM_DECLINED' }, {}, 'NO_CONSENT'],
    ['captured before the owner agreed', {}, { t: granted - 1 }, 'NO_CONSENT'],
    ['captured as the owner agreed', {}, { t: granted }, null],
    ['another signal', {}, { signalId: 99 }, 'NOT_ACCEPTED_SIGNAL'],
    ['captured before expiry', { expiresAt: noon + 1 }, {}, null],
    ['captured at expiry', { expiresAt: noon }, {}, 'EXPIRED'],
    ['captured at expiry by a clock ahead', { expiresAt: noon }, { receivedAt: noon - 1 }, 'EXPIRED'],
    [
      'captured before expiry, received after it',
      { expiresAt: noon + 1 },
      { receivedAt: noon + 1 },
      'EXPIRED',
    ],
    ['captured before the revocation and received before it', { revokedAt: noon + 1 }, {}, null],
    ['captured at the revocation', { revokedAt: noon }, {}, 'REVOKED'],
    [
      'captured before the revocation, received after it',
      { revokedAt: noon + 1 },
      { receivedAt: noon + 1 },
      'REVOKED',
    ],
    [
      'a revoked consent says so before anything else',
      { status: 'FORM_CANCELED', revokedAt: noon },
      {},
      'REVOKED',
    ],
    ['the OEM’s read permission off', { readPermission: false }, {}, 'PERMISSION_OFF'],
    ['an encrypted signal in the clear', {}, { signalId: CABIN }, 'NOT_ENCRYPTED'],
    ['an encrypted signal encrypted', {}, { signalId: CABIN, isEncrypted: true }, null],
    ['a plain signal encrypted all the same', {}, { isEncrypted: true }, null],
    ['inside the schedule of the vehicle’s zone', { schedule: mondays('14:00', '15:00') }, {}, null],
    ['outside it', { schedule: mondays('12:00', '13:00') }, {}, 'OUTSIDE_SCHEDULE'],
    [
      'a schedule in an unknown zone',
      { schedule: mondays('00:00', '24:00'), timeZone: 'x' },
      {},
      'OUTSIDE_SCHEDULE',
    ],
    ['received long after it was captured', {}, { receivedAt: noon + 86_400_000 }, null],
    ['a clock one minute ahead', {}, { receivedAt: noon - 60_000 }, null],
    ['a clock further ahead', {}, { receivedAt: noon - 60_001 }, 'FUTURE'],
    ['a capture time that is none', {}, { t: Number.NaN }, 'REVOKED'],
    ['a time of receipt that is none', {}, { receivedAt: Number.NaN }, 'REVOKED'],
    ['an infinite capture time', {}, { t: Number.POSITIVE_INFINITY }, 'REVOKED'],
    ['an endlessly old capture time', {}, { t: Number.NEGATIVE_INFINITY }, 'NO_CONSENT'],
  ])('%s', (...[, grant, offered, reason]) => {
    expect(whyRefused(compileGrant({ ...facts, ...grant }), { ...sample, ...offered })).toBe(reason);
  });

  it('without a grant there is no consent', () => {
    expect(whyRefused(null, sample)).toBe('NO_CONSENT');
  });

  it('the bound on the clock’s skew can be set', () => {
    const strict = compileGrant(facts, 0);
    expect(whyRefused(strict, { ...sample, receivedAt: noon - 1 })).toBe('FUTURE');
    expect(whyRefused(strict, sample)).toBeNull();
  });

  it('any set of signals will do', () => {
    const bits = compileGrant({
      ...facts,
      acceptedSignals: { has: (id) => ((1n << BigInt(id)) & 0x80n) !== 0n },
    });
    expect(whyRefused(bits, sample)).toBeNull();
    expect(whyRefused(bits, { ...sample, signalId: 6 })).toBe('NOT_ACCEPTED_SIGNAL');
  });

  it('asks the schedule anew as time passes', () => {
    const grant = compileGrant({ ...facts, schedule: mondays('14:00', '15:00') });
    const answers = [0, 30, 59, 60, 0].map((minutes) => {
      const t = noon + minutes * 60_000;
      return whyRefused(grant, { ...sample, t, receivedAt: t });
    });
    expect(answers).toEqual([null, null, null, 'OUTSIDE_SCHEDULE', null]);
  });

  it('names each reason once', () => {
    expect(new Set(refusalReasons).size).toBe(refusalReasons.length);
  });
});
