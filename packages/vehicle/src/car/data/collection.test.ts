import type { Emission, SignalValue } from '@vinculum/collection/plan/plan.ts';
import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { describe, expect, test } from 'vitest';
import type { Drive } from '@vinculum/collection/drive/drive.ts';
import { ConsentCollection } from './collection.ts';
import { type CarConsentRecord, CarConsents } from '../consents/consents.ts';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';

/** A Monday. */
const start = Date.UTC(2026, 10, 2, 8);

function liveConsent(change: object, acceptedSignals: number[] = [1, 2]): CarConsentRecord {
  const offer = exampleOffer(change);
  const consents = new CarConsents();
  consents.offer(7, offer);
  const wish = { consent_id: 7, form_hash: offer.form_hash, status: 'FORM_ACCEPTED', expires_at: null };
  const list = [{ ...wish, accepted_signals: acceptedSignals }];
  consents.desired({ id: 'd', revision: 1, consents: list }, start);
  const found = consents.find(7);
  if (found === undefined) throw new Error('the consent is not known');
  return found;
}

function driveOf(
  valueAt: (name: string, t: number) => SignalValue | undefined,
  tripAt: (t: number) => number | null = () => 1,
): Drive {
  return { timeZone: 'UTC', signals: [], valueAt, tripAt, isDriving: () => true };
}

/** Runs every 200 ms as the shared ticker does. */
function run(collection: ConsentCollection, drive: Drive, span: { from: number; to: number }): Emission[] {
  const emissions: Emission[] = [];
  for (let now = span.from; now <= span.to; now += 200) emissions.push(...collection.advance(drive, now));
  return emissions;
}

function sent(emissions: readonly Emission[]): [number, number, unknown][] {
  return emissions.flatMap((each) =>
    each.kind === 'sample' ? [[each.signalId, each.t - start, each.value]] : [],
  );
}

const businessHours = (ranges: { start: string; end: string }[]) => ({
  business_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, active: true, hours: ranges })),
  special_hours: [],
});

test('each signal has the clock of its own period', () => {
  const read_signals = [
    exampleSignal(1, 'perfVehicleSpeed', { interval: 0.5 }),
    exampleSignal(2, 'envOutsideTemperature', { interval: 2 }),
  ];
  const collection = new ConsentCollection(liveConsent({ read_signals }), 'UTC', { now: start });
  const emissions = sent(
    run(
      collection,
      driveOf((name) => name.length),
      { from: start, to: start + 2000 },
    ),
  );
  expect(emissions.filter(([id]) => id === 1).map(([, t]) => t)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(emissions.filter(([id]) => id === 2).map(([, t]) => t)).toEqual([0, 2000]);
});

test('only what the owner accepted is collected', () => {
  const collection = new ConsentCollection(liveConsent({}, [2]), 'UTC', { now: start });
  const emissions = run(
    collection,
    driveOf(() => 1),
    { from: start, to: start + 3000 },
  );
  expect(new Set(emissions.map(({ signalId }) => signalId))).toEqual(new Set([2]));
});

test('on change, a slow drift is sent once it differs from what was sent last', () => {
  const read_signals = [exampleSignal(1, 'perfVehicleSpeed', { frequency_mode: 1, interval: null })];
  const collection = new ConsentCollection(liveConsent({ read_signals }), 'UTC', { now: start });
  const drive = driveOf((_name, t) => Math.floor((t - start) / 1000));
  expect(sent(run(collection, drive, { from: start, to: start + 2400 }))).toEqual([
    [1, 0, 0],
    [1, 1000, 1],
    [1, 2000, 2],
  ]);
});

test('a static signal is sent once', () => {
  const read_signals = [exampleSignal(1, 'infoVin', { change_mode: 'STATIC', data_type: 'STRING' })];
  const collection = new ConsentCollection(liveConsent({ read_signals }), 'UTC', { now: start });
  expect(
    sent(
      run(
        collection,
        driveOf(() => 'VIN'),
        { from: start, to: start + 5000 },
      ),
    ),
  ).toEqual([[1, 0, 'VIN']]);
});

test('a value that the car does not have is not made up', () => {
  const collection = new ConsentCollection(liveConsent({}), 'UTC', { now: start });
  const drive = driveOf((name, t) => (name === 'perfVehicleSpeed' && t >= start + 1000 ? 5 : undefined));
  expect(sent(run(collection, drive, { from: start, to: start + 1000 }))).toEqual([[1, 1000, 5]]);
});

test('after a long sleep it goes on from now instead of making up for it', () => {
  const collection = new ConsentCollection(liveConsent({}, [1]), 'UTC', { now: start });
  const drive = driveOf(() => 1);
  collection.advance(drive, start);
  expect(sent(collection.advance(drive, start + 10 * MINUTE_MS))).toEqual([[1, 10 * MINUTE_MS, 1]]);
});

describe('a schedule', () => {
  const schedule = businessHours([
    { start: '08:30', end: '09:00' },
    { start: '10:00', end: '11:00' },
  ]);
  const read_signals = [exampleSignal(1, 'perfVehicleSpeed', { interval: 3600 })];
  const opening = start + 30 * MINUTE_MS;

  test('has nothing collected outside of it', () => {
    const collection = new ConsentCollection(liveConsent({ schedule }), 'UTC', { now: start });
    expect(
      run(
        collection,
        driveOf(() => 1),
        { from: start, to: opening - 200 },
      ),
    ).toEqual([]);
    const closing = start + 60 * MINUTE_MS;
    run(
      collection,
      driveOf(() => 1),
      { from: closing - 5000, to: closing - 200 },
    );
    expect(
      run(
        collection,
        driveOf(() => 1),
        { from: closing, to: closing + 5000 },
      ),
    ).toEqual([]);
  });

  test('offers the current value when it opens, however long its period is', () => {
    const collection = new ConsentCollection(liveConsent({ schedule, read_signals }), 'UTC', { now: start });
    const drive = driveOf((_name, t) => t - start);
    const emissions = sent(run(collection, drive, { from: start, to: opening + 1000 }));
    expect(emissions).toEqual([[1, 30 * MINUTE_MS, 30 * MINUTE_MS]]);
    const again = start + 120 * MINUTE_MS;
    expect(sent(run(collection, drive, { from: opening + 1200, to: again + 1000 }))).toEqual([
      [1, again - start, again - start],
    ]);
  });

  test("is checked in the car's own time zone", () => {
    const collection = new ConsentCollection(liveConsent({ schedule, read_signals }), 'Europe/Madrid', {
      now: start,
    });
    // 08:00 UTC is 09:00 in Madrid: closed until 10:00 there.
    const emissions = sent(
      run(
        collection,
        driveOf(() => 1),
        { from: start, to: start + 61 * MINUTE_MS },
      ),
    );
    expect(emissions).toEqual([[1, 60 * MINUTE_MS, 1]]);
  });
});

describe('a curve', () => {
  const curve = { name: 'CURVE_LOG', isSelected: true, duration_before: 0, duration_after: 0, max_error: 5 };
  const read_signals = [exampleSignal(1, 'perfVehicleSpeed', { return_format: [curve] })];

  test('holds all but its beginning back until its buffer is full, and is sent when the trip ends', () => {
    const collection = new ConsentCollection(liveConsent({ read_signals }), 'UTC', { now: start });
    const ending = start + 10_000;
    const drive = driveOf(
      (_name, t) => (t - start) / 1000,
      (t) => (t < ending ? 1 : 2),
    );
    expect(sent(run(collection, drive, { from: start, to: ending - 200 }))).toEqual([[1, 0, 0]]);
    const times = sent(collection.advance(drive, ending)).map(([, t]) => t);
    expect(times).toEqual([10_000]);
  });

  test('is sent when the car parks', () => {
    const collection = new ConsentCollection(liveConsent({ read_signals }), 'UTC', { now: start });
    const ending = start + 3000;
    const drive = driveOf(
      () => 1,
      (t) => (t < ending ? 1 : null),
    );
    run(collection, drive, { from: start, to: ending - 200 });
    expect(sent(collection.advance(drive, ending))).toEqual([[1, 3000, 1]]);
  });

  test('is sent at the end of the subscription', () => {
    const collection = new ConsentCollection(liveConsent({ read_signals }), 'UTC', { now: start });
    run(
      collection,
      driveOf(() => 1),
      { from: start, to: start + 2000 },
    );
    expect(sent(collection.flush())).toEqual([[1, 2000, 1]]);
  });
});

describe('a trigger', () => {
  const trigger = {
    trigger_enabled: true,
    trigger_signal_id: 9,
    trigger_signal_name: 'parkingBrakeOn',
    value_type: 'BOOLEAN',
    value: true,
    direction: 'EQUAL',
    hysteresis: null,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  };
  const batch = {
    name: 'BATCH',
    isSelected: true,
    duration_before: 1000,
    duration_after: 1000,
    max_error: null,
  };
  const read_signals = [
    exampleSignal(1, 'perfVehicleSpeed', {
      frequency_mode: null,
      interval: null,
      trigger_details: trigger,
      return_format: [batch],
    }),
  ];
  const trigger_signals = [
    {
      signal_id: 9,
      signal_name: 'parkingBrakeOn',
      data_type: 'BOOLEAN',
      change_mode: 'ONCHANGE',
      minimum: null,
      maximum: null,
    },
  ];

  test('on a signal that is not asked for records the other one around its firing, and never itself', () => {
    const collection = new ConsentCollection(liveConsent({ read_signals, trigger_signals }), 'UTC', {
      now: start,
    });
    const drive = driveOf((name, t) => (name === 'parkingBrakeOn' ? t >= start + 3000 : 20));
    const emissions = run(collection, drive, { from: start, to: start + 5000 });
    expect(emissions).toMatchObject([{ kind: 'event', signalId: 1, firedAt: start + 3000 }]);
    const times = emissions.flatMap((each) =>
      each.kind === 'event' ? each.samples.map(({ t }) => t - start) : [],
    );
    expect(times[0]).toBe(2000);
    expect(times.at(-1)).toBe(4000);
    expect(times).toHaveLength(11);
  });
});

test('a marked signal counts as encrypted even where the form has no key', () => {
  const read_signals = [exampleSignal(1, 'perfVehicleSpeed', { is_encrypted: true }), exampleSignal(2, 'x')];
  const collection = new ConsentCollection(liveConsent({ read_signals, public_key: null }), 'UTC', {
    now: start,
  });
  expect([collection.isEncrypted(1), collection.isEncrypted(2)]).toEqual([true, false]);
});

test('of an offer whose words name the rate only, no more than the value of each moment is collected', () => {
  const around = { duration_before: 1000, duration_after: 1000, max_error: null };
  const windows = { interval: 10, return_format: [{ name: 'BATCH', isSelected: true, ...around }] };
  const enveloped = liveConsent({ read_signals: [exampleSignal(1, 'perfVehicleSpeed', windows)] });
  const read_signals = enveloped.offer.read_signals.map(({ envelope: _envelope, ...signal }) => signal);
  const inOldWording = { ...enveloped, offer: { ...enveloped.offer, read_signals } };
  const [narrowed = [], whole = []] = [inOldWording, enveloped].map((consent) =>
    sent(
      run(
        new ConsentCollection(consent, 'UTC', { now: start }),
        driveOf((_name, t) => t),
        { from: start, to: start + 22_000 },
      ),
    ).map(([, t]) => t),
  );
  expect(narrowed).toEqual([0, 10_000, 20_000]);
  expect(whole.length).toBeGreaterThan(20);
});
