import type { Reward } from '@vinculum/contract/forms/reward.ts';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { expect, test } from 'vitest';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';
import type { CarConsentRecord } from '../consents/consents.ts';
import { ConsentEfforts } from './consent-efforts.ts';

const START = Date.UTC(2026, 10, 2, 10);
const HOUR = 3_600_000;

/** A drive at one speed, in metres a second. */
function driveAt(speed: number, timeZone = 'UTC'): Drive {
  return {
    timeZone,
    signals: ['perfVehicleSpeed'],
    valueAt: (name) => (name === 'perfVehicleSpeed' ? speed : undefined),
    isDriving: () => speed > 0,
    tripAt: () => null,
  };
}

/** An offer with a reward for each of these effort types. */
function paying(...types: readonly number[]): ConsentOffer {
  return exampleOffer({ rewards: types.map(rewardFor) });
}

function rewardFor(effort_type: number): Reward {
  return { effort_type, effort_value: 1, currency_type: 0, currency_value: 1 };
}

function consentOf(own: Partial<CarConsentRecord> = {}): CarConsentRecord {
  return {
    consentId: 7,
    offer: paying(1, 2, 3),
    state: 'accepted',
    acceptedSignals: [1],
    expiresAt: null,
    grantedAt: START,
    waiting: null,
    stored: null,
    wasGranted: false,
    earned: [],
    ...own,
  };
}

/** Ticks every second from `from` to `to`. */
function drive(meter: ConsentEfforts, consent: CarConsentRecord, [from, to]: [number, number]): void {
  for (let now = from; now <= to; now += 1000) meter.advance([consent], now);
}

test('distance and time are those of the drive while the consent is live', () => {
  const meter = new ConsentEfforts(driveAt(12.5), []);
  const consent = consentOf();
  drive(meter, consent, [START, START + 60_000]);
  expect(meter.report([consent], START + 60_000)).toEqual([
    { consent_id: 7, metres: 750, driving_ms: 60_000, use_days: 1 },
  ]);
});

test.each([
  { name: 'stands', speed: 0.05, consent: consentOf() },
  { name: 'was only offered it', speed: 10, consent: consentOf({ state: 'offered', grantedAt: null }) },
  { name: 'had it revoked', speed: 10, consent: consentOf({ state: 'revoked' }) },
  { name: 'may read nothing under it', speed: 10, consent: consentOf({ acceptedSignals: [] }) },
  { name: 'has it no longer', speed: 10, consent: consentOf({ expiresAt: START }) },
])('a car that $name measures nothing', ({ speed, consent }) => {
  const meter = new ConsentEfforts(driveAt(speed), []);
  drive(meter, consent, [START, START + 10_000]);
  const reported = meter.report([consentOf()], START + 10_000);
  expect(reported).toEqual([{ consent_id: 7, metres: 0, driving_ms: 0, use_days: 0 }]);
});

test('what lies before the grant, and the time for which the car slept, do not count', () => {
  const meter = new ConsentEfforts(driveAt(10), []);
  const consent = consentOf({ grantedAt: START + 500 });
  meter.advance([consent], START);
  meter.advance([consent], START + 1000);
  meter.advance([consent], START + HOUR);
  meter.advance([consent], START + HOUR - 1000);
  expect(meter.report([consent], START + HOUR)).toMatchObject([{ metres: 5, driving_ms: 500 }]);
});

test('under a grant that was written down before the clock was put back a drive counts', () => {
  const meter = new ConsentEfforts(driveAt(10), []);
  const consent = consentOf({ grantedAt: START + HOUR });
  drive(meter, consent, [START, START + 10_000]);
  const reported = meter.report([consent], START + 10_000);
  expect(reported).toEqual([{ consent_id: 7, metres: 100, driving_ms: 10_000, use_days: 1 }]);
});

test('of the moment of the grant itself nothing counts', () => {
  const meter = new ConsentEfforts(driveAt(10), []);
  const consent = consentOf({ grantedAt: START + 1000 });
  drive(meter, consent, [START, START + 1000]);
  expect(meter.report([consent], START + 1000)).toMatchObject([{ metres: 0, driving_ms: 0 }]);
});

test.each([
  { gap: 5000, driving_ms: 5000 },
  { gap: 5001, driving_ms: 0 },
])('over a gap of $gap ms a car drove for $driving_ms', ({ gap, driving_ms }) => {
  const meter = new ConsentEfforts(driveAt(10), []);
  const consent = consentOf();
  for (const now of [START, START + gap]) meter.advance([consent], now);
  expect(meter.report([consent], START + gap)).toMatchObject([{ driving_ms }]);
});

test('a check-in speaks of a thousand consents at most', () => {
  const consents = Array.from({ length: 1001 }, (_, index) => consentOf({ consentId: index + 1 }));
  expect(new ConsentEfforts(driveAt(10), []).report(consents, START)).toHaveLength(1000);
});

test('a car that was switched off goes on counting, and counts anew under a fresh grant', () => {
  const before = new ConsentEfforts(driveAt(10), []);
  const consent = consentOf();
  drive(before, consent, [START, START + 10_000]);
  const after = new ConsentEfforts(driveAt(10), before.all());
  drive(after, consent, [START + HOUR, START + HOUR + 10_000]);
  expect(after.report([consent], START + HOUR)).toMatchObject([{ metres: 200, use_days: 1 }]);
  const fresh = consentOf({ grantedAt: START + 2 * HOUR });
  expect(after.report([fresh], START + 2 * HOUR)).toMatchObject([{ metres: 0, use_days: 0 }]);
});

test('each of several consents is measured from its own grant, also by a car that was switched off', () => {
  const consents = [
    consentOf({ consentId: 9, grantedAt: START + 2000 }),
    consentOf(),
    consentOf({ consentId: 8 }),
  ];
  const before = new ConsentEfforts(driveAt(10), []);
  const grantedBy = (now: number) => consents.filter(({ grantedAt }) => (grantedAt ?? 0) <= now);
  for (let now = START; now <= START + 10_000; now += 1000) before.advance(grantedBy(now), now);
  const after = new ConsentEfforts(driveAt(10), before.all());
  for (let now = START; now <= START + 10_000; now += 1000) after.advance(consents, HOUR + now);
  const measured = (consent_id: number, seconds: number) => ({
    consent_id,
    metres: seconds * 10,
    driving_ms: seconds * 1000,
    use_days: 1,
  });
  expect(after.report(consents, START + 2 * HOUR)).toEqual([
    measured(9, 18),
    measured(7, 20),
    measured(8, 20),
  ]);
});

test('days of use are those of the car’s own calendar', () => {
  const midnight = Date.UTC(2026, 10, 2, 23);
  const consent = consentOf({ grantedAt: START });
  const abroad = new ConsentEfforts(driveAt(10, 'Europe/Stockholm'), []);
  const utc = new ConsentEfforts(driveAt(10), []);
  for (const meter of [abroad, utc]) drive(meter, consent, [midnight - 3000, midnight + 3000]);
  expect(abroad.report([consent], midnight)).toMatchObject([{ use_days: 2 }]);
  expect(utc.report([consent], midnight)).toMatchObject([{ use_days: 1 }]);
});

test.each([
  { name: 'kilometres', offer: paying(1), measured: { metres: 100 } },
  { name: 'days of use', offer: paying(2), measured: { use_days: 1 } },
  { name: 'hours of driving', offer: paying(3), measured: { driving_ms: 10_000 } },
  { name: 'kilobytes', offer: paying(4), measured: {} },
  {
    name: 'miles to its maker',
    offer: exampleOffer({ oem_rewards: [rewardFor(0)] }),
    measured: { metres: 100 },
  },
])('a car whose form pays by $name measures and says nothing else', ({ offer, measured }) => {
  const meter = new ConsentEfforts(driveAt(10), []);
  const consent = consentOf({ offer });
  drive(meter, consent, [START, START + 10_000]);
  expect(meter.report([consent], START + 10_000)).toEqual([{ consent_id: 7, ...measured }]);
  expect(meter.all()).toMatchObject([inMemory(measured)]);
});

function inMemory(reported: { metres?: number; driving_ms?: number; use_days?: number }) {
  const { metres = 0, driving_ms: drivingMs = 0, use_days: useDays = 0 } = reported;
  return { metres, drivingMs, useDays };
}

test('outside the schedule nothing is measured', () => {
  const { business_hours, ...rest } = emptySchedule();
  const open = { active: true, hours: [{ start: '10:00', end: '10:01' }] };
  const schedule = { ...rest, business_hours: business_hours.map((day) => ({ ...day, ...open })) };
  const meter = new ConsentEfforts(driveAt(12.5), []);
  const consent = consentOf({ offer: exampleOffer({ rewards: [rewardFor(1)], schedule }) });
  drive(meter, consent, [START - 30_000, START + 90_000]);
  expect(meter.report([consent], START + 90_000)).toEqual([{ consent_id: 7, metres: 750 }]);
});

test('a form without any reward is neither measured nor mentioned', () => {
  const meter = new ConsentEfforts(driveAt(10), []);
  const consent = consentOf({ offer: exampleOffer() });
  drive(meter, consent, [START, START + 10_000]);
  expect([meter.report([consent], START + 10_000), meter.all()]).toEqual([[], []]);
});

test('a car that may read nothing says nothing, and goes on counting when it may again', () => {
  const meter = new ConsentEfforts(driveAt(10), []);
  const [open, off] = [consentOf(), consentOf({ acceptedSignals: [] })];
  drive(meter, open, [START, START + 10_000]);
  drive(meter, off, [START + 11_000, START + 20_000]);
  expect(meter.report([off], START + 20_000)).toEqual([]);
  drive(meter, open, [START + 21_000, START + 30_000]);
  expect(meter.report([open], START + 30_000)).toMatchObject([{ metres: 200, driving_ms: 20_000 }]);
});
