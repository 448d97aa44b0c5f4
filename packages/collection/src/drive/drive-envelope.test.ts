import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type SignalEntryInput, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { everySignal, gatedSamples } from '@vinculum/testkit/gateway/gated-signals.ts';
import { describe, expect, test } from 'vitest';
import { createEnvelopeGate } from '../envelope/envelope-gate.ts';
import { envelopeOf } from '../envelope/envelope.ts';
import type { SignalMemory } from '../sampling/signal-memory.ts';
import { batchesOf } from './batches.ts';
import { type CollectedConsent, DriveCollection } from './drive-collection.ts';
import type { Drive } from './drive.ts';
import { TICK_MS } from './pack-rhythm.ts';
import { readRecording, type ReplayMap } from './recording.ts';
import { replayDrive } from './replay-drive.ts';
import { syntheticDrive } from './synthetic-drive.ts';

const START = Date.UTC(2026, 10, 2, 10);
const LENGTH_MS = 30 * 60_000;
const car = { vin: 'YNR40EA5XR1100001', make: 'M', model: 'O', modelYear: 2025, batteryCapacity: 6100 };
const city = { name: 'Göteborg', lat: 57.7, lon: 11.97, timeZone: 'UTC' };

const format = (name: 'SINGLE' | 'BATCH' | 'AVERAGE' | 'DERIVATIVE' | 'CURVE_LOG', around = 2000) => ({
  name,
  isSelected: true,
  duration_before: around,
  duration_after: around,
  max_error: name === 'CURVE_LOG' ? 0.5 : null,
});
const whenFast = {
  trigger_enabled: true,
  trigger_signal_id: 1,
  trigger_signal_name: 'perfVehicleSpeed',
  value_type: 'FLOAT' as const,
  value: 8,
  direction: 'BOTH' as const,
  hysteresis: 5,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
};

function signal(signal_id: number, signal_name: string, change: Partial<SignalEntryInput>) {
  const entry = signalEntrySchema.parse({ signal_id, signal_name, mandatory: false, is_read: 1, ...change });
  const isFixed = signal_name === 'infoMake';
  return {
    ...entry,
    data_type: isFixed
      ? ('STRING' as const)
      : signal_name === 'location'
        ? ('FLOAT_LIST' as const)
        : ('FLOAT' as const),
    change_mode: isFixed ? ('STATIC' as const) : ('CONTINUOUS' as const),
    max_rate_hz: isFixed ? null : 10,
    minimum: null,
    maximum: null,
  };
}

const interval = (seconds: number) => ({ frequency_mode: 0 as const, interval: seconds });
const readSignals = [
  signal(1, 'perfVehicleSpeed', {
    ...interval(1),
    return_format: [format('CURVE_LOG'), format('AVERAGE'), format('DERIVATIVE')],
    trigger_details: whenFast,
  }),
  signal(2, 'evBatteryLevel', { frequency_mode: 1 }),
  signal(3, 'envOutsideTemperature', { ...interval(120), return_format: [format('BATCH', 10_000)] }),
  signal(1790, 'location', { ...interval(60), return_format: [format('SINGLE'), format('AVERAGE')] }),
  signal(5, 'infoMake', { frequency_mode: 1 }),
  signal(6, 'location', {
    return_format: [format('BATCH', 5000), format('SINGLE')],
    trigger_details: whenFast,
  }),
];

/** How many samples of a drive are sent, and how many of them the gateway would refuse. */
function driven(drive: Drive): { sent: number; refused: number } {
  const find = (id: number) => {
    const one = readSignals.find(({ signal_id }) => signal_id === id);
    if (one === undefined) return undefined;
    const { data_type: dataType, change_mode: changeMode, max_rate_hz: maxRateHz } = one;
    return { dataType, changeMode, maxRateHz, minimum: null, maximum: null };
  };
  const envelopes = readSignals.map((one) => envelopeOf(one, find)).filter((one) => one !== null);
  const gate = createEnvelopeGate(envelopes, { grantedAt: START, accepted: everySignal });
  const state = gate.resume(new Float64Array(0));
  const memory = new Map<number, SignalMemory>();
  const consent: CollectedConsent = {
    readSignals,
    triggerSignals: [],
    accepted: everySignal,
    schedule: null,
    grantedAt: 0,
    expiresAt: null,
    memory,
  };
  const counted = { sent: 0, refused: 0 };
  let collection = new DriveCollection(consent, 'UTC', START);
  let offset = 0;
  for (let passed = 0; passed <= LENGTH_MS; passed += TICK_MS) {
    const receivedAt = START + passed;
    const emissions = collection.advance(drive, receivedAt + offset);
    // Switched off and on every four minutes; every ten the clock is set back by twenty seconds.
    const isSet = passed % 600_000 === 0 && passed > 0;
    if (isSet) offset -= 20_000;
    if (isSet || passed % 240_000 === 0) {
      emissions.push(...collection.flush());
      collection = new DriveCollection(consent, 'UTC', receivedAt + offset);
    }
    for (const batch of batchesOf(emissions, () => false).plain) {
      for (const sample of gatedSamples(batch, receivedAt)) {
        counted.sent += 1;
        if (!gate.admits(state, sample)) counted.refused += 1;
      }
    }
  }
  return counted;
}

const shared =
  process.env['VINCULUM_SHARED_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data');
const column = (name: string, scale: number) => ({ column: name, scale, offset: 0 });
const recordings: readonly [name: string, file: string, map: ReplayMap][] = [
  [
    'a short one',
    join(import.meta.dirname, 'short-drive.csv'),
    {
      date: 'Date',
      time: 'Time',
      signals: { perfVehicleSpeed: column('Speed', 1 / 3.6), evBatteryLevel: column('Pedal', 1) },
      location: { lat: 'Latitude', lon: 'Longitude' },
    },
  ],
  [
    'a long one (needs the recorded drives)',
    join(shared, 'twizy', 'T2_03_29_2021.csv'),
    {
      date: 'Date',
      time: 'Time',
      signals: {
        evBatteryLevel: column('Soc', 61),
        perfVehicleSpeed: column('Speed', 0.277778),
        envOutsideTemperature: column('Temperature', 1),
      },
      location: { lat: 'LAT', lon: 'LON', altitude: 'ALT' },
    },
  ],
];
describe.each(recordings)('a car on a recorded drive: %s', (_, file, map) => {
  test.skipIf(!existsSync(file))('sends nothing that is refused, restarts and set clocks included', () => {
    // Begun in the drive, so that the clock may be set back.
    const drive = replayDrive(readRecording(readFileSync(file, 'utf8'), map), {
      facts: car,
      startsAt: START - 600_000,
      speed: 1,
      timeZone: 'UTC',
    });
    const { sent, refused } = driven(drive);
    expect(sent).toBeGreaterThan(1000);
    expect(refused).toBe(0);
  });
});

test.each(['city', 'country', 'motorway', 'mixed'] as const)(
  'a car on a made drive sends nothing that is refused, restarts and set clocks included: %s',
  (road) => {
    const drive = syntheticDrive({ facts: car, city, seed: 0.3, isMoving: true, road });
    const { sent, refused } = driven(drive);
    expect(sent).toBeGreaterThan(1000);
    expect(refused).toBe(0);
  },
);
