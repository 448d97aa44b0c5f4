import { Buffer } from 'node:buffer';
import { generateKeyPairSync } from 'node:crypto';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import { TICK_MS } from '@vinculum/collection/drive/pack-rhythm.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { previewForm } from '@vinculum/collection/preview/preview-form.ts';
import { smallestKey } from '@vinculum/collection/preview/jwe-size.ts';
import { readEncryptionKey } from '@vinculum/collection/preview/read-encryption-key.ts';
import { dataBatch } from '@vinculum/contract/vehicle/messages.ts';
import { describe, expect, test, vi } from 'vitest';
import { ConsentEfforts } from './consent-efforts.ts';
import { CarConsents } from '../consents/consents.ts';
import { exampleOffer, exampleSignal } from '@vinculum/testkit/worlds/example-offer.ts';
import { CarSender } from './sender.ts';
import { MemorySpool } from './spool.ts';

/** A Monday, 9:00 in Madrid. */
const start = Date.UTC(2026, 10, 2, 8);
/** Of an hour: enough for every kind of message, and quick. */
const HOURS = 0.5;
const END = start + HOURS * 3_600_000;
// A whole drive takes its time where others work as well.
vi.setConfig({ testTimeout: 60_000 });
const facts = { vin: 'YNR40EA5XR1100001', make: 'M', model: 'O', modelYear: 2025, batteryCapacity: 6100 };
const drive = syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving: true, seed: 0.3 });

function format(name: string, change: object = {}) {
  return { name, isSelected: true, duration_before: 500, duration_after: 500, max_error: null, ...change };
}

const trigger = {
  trigger_enabled: true,
  trigger_signal_id: 9,
  trigger_signal_name: 'perfSteeringAngle',
  value_type: 'FLOAT',
  value: 8,
  direction: 'RISING',
  hysteresis: 5,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
};
const steering = {
  signal_id: 9,
  signal_name: 'perfSteeringAngle',
  data_type: 'FLOAT',
  change_mode: 'CONTINUOUS',
  minimum: null,
  maximum: null,
};

const mixed = [
  exampleSignal(1, 'perfVehicleSpeed', {
    interval: 0.2,
    return_format: [format('CURVE_LOG', { max_error: 0.5 })],
  }),
  exampleSignal(2, 'envOutsideTemperature', { frequency_mode: 1, interval: null }),
  exampleSignal(3, 'location', {
    data_type: 'FLOAT_LIST',
    interval: 5,
    return_format: [format('SINGLE'), format('AVERAGE', { duration_before: 1000, duration_after: 1000 })],
  }),
  exampleSignal(4, 'infoMake', { change_mode: 'STATIC', data_type: 'STRING' }),
  exampleSignal(1796, 'accelerometer', {
    data_type: 'FLOAT_LIST',
    frequency_mode: null,
    interval: null,
    trigger_details: trigger,
    return_format: [format('BATCH', { duration_before: 2000, duration_after: 2000 })],
  }),
];

/** What the car puts into its spool ticked as the fleet ticks it. */
async function spooledBy(change: object) {
  const offer = exampleOffer(change);
  const consents = new CarConsents();
  const signals = offer.read_signals.map(({ signal_id }) => signal_id);
  const wish = { consent_id: 7, form_hash: offer.form_hash, status: 'FORM_ACCEPTED', expires_at: null };
  consents.offer(7, offer);
  consents.desired({ id: 'd', revision: 1, consents: [{ ...wish, accepted_signals: signals }] }, start);
  const spool = new MemorySpool({ maxBytes: 1e9, maxAgeMs: 24 * 3_600_000 });
  const sender = new CarSender({ drive, spool });
  sender.ready(start);
  for (let now = start; now <= END; now += TICK_MS) {
    sender.advance(consents, now);
    // Encryption takes its turn between two ticks.
    await Promise.resolve();
  }
  await sender.flush(END);
  return { offer, bodies: spool.all().map(({ body }) => body) };
}

function previewOf({ read_signals, trigger_signals, schedule, public_key }: ReturnType<typeof exampleOffer>) {
  const consent = { readSignals: read_signals, triggerSignals: trigger_signals, schedule };
  const key = readEncryptionKey(public_key ?? '') ?? smallestKey;
  return previewForm({ consent, drive, start, hours: HOURS, key });
}

const hours = [1, 2, 3, 4, 5].map((day) => ({
  day,
  active: true,
  hours: [{ start: '09:10', end: '09:21' }],
}));
const weekend = [6, 7].map((day) => ({ day, active: false, hours: [] }));
const schedule = { business_hours: [...hours, ...weekend], special_hours: [] };

test('the preview measures the effort as the car does', () => {
  const reward = { effort_value: 1, currency_type: 0, currency_value: 1 };
  const offer = exampleOffer({ rewards: [1, 2, 3].map((effort_type) => ({ effort_type, ...reward })) });
  const consents = new CarConsents();
  consents.offer(7, offer);
  const wish = { consent_id: 7, form_hash: offer.form_hash, status: 'FORM_ACCEPTED', expires_at: null };
  consents.desired({ id: 'd', revision: 1, consents: [{ ...wish, accepted_signals: [1] }] }, start);
  const meter = new ConsentEfforts(drive, []);
  for (let now = start; now <= END; now += TICK_MS) meter.advance(consents.all(), now);
  const [measured] = meter.all();
  const { effort } = previewOf(offer);
  expect(effort.drivingMs).toBe(measured?.drivingMs);
  expect(effort.useDays).toBe(measured?.useDays);
  expect(effort.metres).toBeCloseTo(measured?.metres ?? 0, 6);
});

describe('the preview counts what the car sends', () => {
  test.each([
    ['with every format, a trigger and static signals', { read_signals: mixed, trigger_signals: [steering] }],
    ['inside a schedule', { read_signals: mixed, trigger_signals: [steering], schedule }],
    [
      'of a signal at a high rate, whose messages are cut',
      { read_signals: [exampleSignal(1796, 'accelerometer', { data_type: 'FLOAT_LIST', interval: 0.01 })] },
    ],
  ])('%s', async (_name, change) => {
    const { offer, bodies } = await spooledBy(change);
    const { totals, signals, meteredBytes } = previewOf(offer);
    expect(totals.messages).toBeGreaterThan(50);
    expect(totals.messages).toBe(bodies.length);
    expect(totals.bytes).toBe(bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0));
    expect(meteredBytes).toBe(bodies.reduce((sum, body) => sum + storedBytes(body), 0));
    const samples = bodies.flatMap((body) => dataBatch.parse(JSON.parse(body)).samples);
    expect(totals.samples).toBe(samples.length);
    const bySignal = signals.map(({ signalId, samples: count }) => [signalId, count]);
    expect(bySignal).toEqual(
      offer.read_signals.map(({ signal_id: wanted }) => [
        wanted,
        samples.filter(([id]) => id === wanted).length,
      ]),
    );
  });

  test.each([
    ['RSA 2048', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['RSA 3072', () => generateKeyPairSync('rsa', { modulusLength: 3072 })],
    ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ])('encrypted to a key of %s', async (_name, makeKeys) => {
    const public_key = makeKeys().publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const read_signals = [
      exampleSignal(1, 'perfVehicleSpeed', { interval: 10, is_encrypted: true }),
      exampleSignal(2, 'envOutsideTemperature', { interval: 10 }),
    ];
    const { offer, bodies } = await spooledBy({ read_signals, public_key });
    const { totals, meteredBytes } = previewOf(offer);
    expect(bodies.filter((body) => 'jwe' in dataBatch.parse(JSON.parse(body)))).not.toHaveLength(0);
    expect(totals.messages).toBe(bodies.length);
    expect(totals.bytes).toBe(bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0));
    expect(meteredBytes).toBe(bodies.reduce((sum, body) => sum + storedBytes(body), 0));
  });
});

/** Of a message, what the gateway stores and meters: all but its number and its time. */
function storedBytes(body: string): number {
  const { seq: _number, base_time: _time, ...stored } = dataBatch.parse(JSON.parse(body));
  return Buffer.byteLength(JSON.stringify(stored));
}
