import { expect, test } from 'vitest';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { exampleOffer } from './example-offer.ts';
import type { CarConsentRecord } from './consents.ts';
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

function consentOf(own: Partial<CarConsentRecord> = {}): CarConsentRecord {
  return {
    consentId: 7,
    offer: exampleOffer(),
    state: 'accepted',
    acceptedSignals: [],
    expiresAt: null,
    grantedAt: START,
    waiting: null,
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
  { name: 'has it no longer', speed: 10, consent: consentOf({ expiresAt: START }) },
])('a car that $name measures nothing', ({ speed, consent }) => {
  const meter = new ConsentEfforts(driveAt(speed), []);
  drive(meter, consent, [START, START + 10_000]);
  const said = meter.report([consentOf()], START + 10_000);
  expect(said).toEqual([{ consent_id: 7, metres: 0, driving_ms: 0, use_days: 0 }]);
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

test('days of use are those of the car’s own calendar', () => {
  const midnight = Date.UTC(2026, 10, 2, 23);
  const consent = consentOf({ grantedAt: START });
  const abroad = new ConsentEfforts(driveAt(10, 'Europe/Stockholm'), []);
  const utc = new ConsentEfforts(driveAt(10), []);
  for (const meter of [abroad, utc]) drive(meter, consent, [midnight - 3000, midnight + 3000]);
  expect(abroad.report([consent], midnight)).toMatchObject([{ use_days: 2 }]);
  expect(utc.report([consent], midnight)).toMatchObject([{ use_days: 1 }]);
});
