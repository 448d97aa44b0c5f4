import { type ReturnFormatName, returnFormatNames } from '@vinculum/contract/signals/vocabulary.ts';
import { signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cityNamed } from '../drive/cities.ts';
import type { Drive } from '../drive/drive.ts';
import { syntheticDrive } from '../drive/synthetic-drive.ts';
import type { Schedule } from '../plan/plan.ts';
import { formSignals } from './form-signals.ts';
import { smallestKey } from './jwe-size.ts';
import { previewForm, previewSteps, type PreviewRequest } from './preview-form.ts';

/** A Monday, 9:00 in Madrid. */
const start = Date.UTC(2026, 10, 2, 8);
const facts = { vin: 'YNR40EA5XR1100001', make: 'M', model: 'O', modelYear: 2025, batteryCapacity: 6100 };
const moving = syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving: true, seed: 0.3 });

const names = new Map([
  [1, 'perfVehicleSpeed'],
  [2, 'location'],
  [3, 'infoVin'],
  [4, 'tirePressure'],
  [9, 'parkingBrakeOn'],
]);
const lists = [2];

function find(id: number) {
  const name = names.get(id);
  if (name === undefined) return undefined;
  const data_type = id === 3 ? 'STRING' : id === 9 ? 'BOOLEAN' : lists.includes(id) ? 'FLOAT_LIST' : 'FLOAT';
  const change_mode = id === 3 ? 'STATIC' : 'CONTINUOUS';
  return { name, data_type, change_mode, max_rate_hz: null, minimum: null, maximum: null } as const;
}

function entry(signal_id: number, change: object = {}) {
  return signalEntrySchema.parse({
    signal_id,
    mandatory: false,
    is_read: 1,
    interval: 1,
    frequency_mode: 0,
    ...change,
  });
}

function format(name: ReturnFormatName, max_error: number | null = null) {
  return { name, isSelected: true, duration_before: 500, duration_after: 500, max_error };
}

function run(
  entries: ReturnType<typeof entry>[],
  change: Partial<PreviewRequest> & { schedule?: Schedule } = {},
) {
  const { schedule = null, ...rest } = change;
  const consent = { ...formSignals(entries, find), schedule };
  return previewForm({ consent, drive: moving, start, hours: 0.1, key: smallestKey, ...rest });
}

function scheduleOf(hours: { start: string; end: string }[]): Schedule {
  return {
    business_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, active: true, hours })),
    special_hours: [],
  };
}

test('a curve sends a part of what is read, and stays near to what is driven', () => {
  const { signals } = run([entry(1, { return_format: [format('CURVE_LOG', 1)] })]);
  const [speed] = signals;
  expect(speed?.samples).toBeGreaterThan(10);
  expect(speed?.samples).toBeLessThan((speed?.read ?? 0) / 5);
  const sent = speed?.elements[0]?.sent[0]?.points ?? [];
  // Over the seam of two buffers the bound is not exact.
  for (const [index, [t, value]] of sent.entries()) {
    const [until, last] = sent[index + 1] ?? [t, value];
    for (let at = t; at < until; at += 200) {
      const drawn = value + ((last - value) * (at - t)) / (until - t);
      expect(Math.abs(drawn - Number(moving.valueAt('perfVehicleSpeed', at)))).toBeLessThan(2);
    }
  }
});

test('the parts of all signals add up to the whole', () => {
  const { totals, signals } = run([entry(1), entry(2, { is_encrypted: true, interval: 5 }), entry(3)]);
  expect(signals.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(totals.bytes);
  expect(signals.reduce((sum, { samples }) => sum + samples, 0)).toBe(totals.samples);
});

test('encryption costs what it costs', () => {
  const plain = run([entry(2, { interval: 5 })]).totals;
  const secret = run([entry(2, { interval: 5, is_encrypted: true })]).totals;
  expect(secret.messages).toBe(plain.messages);
  // A header, the wrapped key, and a third more.
  expect(secret.bytes - plain.bytes).toBeGreaterThan(plain.messages * 400);
});

test('no preview counts more than the envelope lets through', () => {
  const bounded = (id: number) => {
    const signal = find(id);
    return signal && { ...signal, max_rate_hz: 10 };
  };
  const anyEntry = fc.record({
    frequency_mode: fc.constantFrom(0, 1),
    interval: fc.constantFrom(0.1, 0.5, 3, 60),
    return_format: fc
      .uniqueArray(fc.constantFrom(...returnFormatNames), { minLength: 1 })
      .chain((chosen) =>
        fc
          .constantFrom([500, 500], [5000, 2000], [60_000, 60_000])
          .map(([before, after]) =>
            chosen.map((name) => ({ ...format(name, 1), duration_before: before, duration_after: after })),
          ),
      ),
    is_encrypted: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 2 }), (entries) => {
      const consent = {
        ...formSignals(
          entries.map((change, index) => entry([1, 4][index] ?? 1, change)),
          bounded,
        ),
        schedule: null,
      };
      const valueAt = (_name: string, t: number) => Math.sin(t / 700) * 90;
      const { signals } = previewForm({
        consent,
        drive: { ...moving, valueAt },
        start,
        hours: 0.04,
        key: smallestKey,
      });
      for (const { samples, mostSamples } of signals) {
        expect(samples).toBeGreaterThan(0);
        expect(samples).toBeLessThanOrEqual(mostSamples ?? 0);
      }
    }),
    { numRuns: 15 },
  );
});

const evening = scheduleOf([{ start: '18:00', end: '20:00' }]);
const unset = { frequency_mode: null, interval: null };

test.each([
  { what: 'outside the schedule', of: entry(1), change: { schedule: evening }, silence: 'outsideSchedule' },
  { what: 'without frequency or trigger', of: entry(1, unset), silence: 'noFrequency' },
  { what: 'of a signal that the drive lacks', of: entry(4), silence: 'notInDrive' },
  {
    what: 'of a trigger that never fires',
    of: entry(1, { ...unset, trigger_details: brake(true) }),
    silence: 'notTriggered',
  },
])('nothing is sent $what, and it is said why', ({ of, change = {}, silence }) => {
  const { totals, signals } = run([of], change);
  expect(totals).toEqual({ messages: 0, samples: 0, bytes: 0 });
  expect(signals[0]).toMatchObject({ silence, samples: 0 });
});

test('only while the schedule is open something is sent, and for how long it is', () => {
  const schedule = scheduleOf([{ start: '09:15', end: '09:25' }]);
  const { totals, openMs } = run([entry(1)], { schedule, hours: 0.5 });
  expect(openMs).toBe(10 * 60_000);
  expect(totals.samples).toBe(600);
});

test("the effort is the drive's while the schedule is open, whatever is sent", () => {
  expect(run([entry(1)], { schedule: evening }).effort).toEqual({ metres: 0, drivingMs: 0, useDays: 0 });
  const { effort } = run([entry(1)]);
  const kilometres = [start, start + 360_000].map((t) => Number(moving.valueAt('perfOdometer', t)));
  const driven = ((kilometres[1] ?? 0) - (kilometres[0] ?? 0)) * 1000;
  expect(Math.abs(effort.metres - driven)).toBeLessThan(2);
  // It stops at times.
  expect(effort.drivingMs).toBeGreaterThan(330_000);
  expect(effort.drivingMs).toBeLessThan(360_000);
  expect(effort.useDays).toBe(1);
});

test('a parked car has done nothing', () => {
  const parked = syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving: false, seed: 0.3 });
  expect(run([entry(1)], { drive: parked }).effort).toEqual({ metres: 0, drivingMs: 0, useDays: 0 });
});

test('a list has a line for each of its numbers, a text has none', () => {
  const { signals } = run([entry(2), entry(3)]);
  expect(signals.map(({ elements }) => elements.length)).toEqual([5, 0]);
});

test('a line is bounded, however many values there are, and keeps its extremes', () => {
  const spike = start + 180_000;
  const drive: Drive = { ...moving, valueAt: (_name, t) => (t === spike ? 1000 : Math.sin(t)) };
  const { signals } = run([entry(1, { interval: 0.02 })], { drive });
  const original = signals[0]?.elements[0]?.original ?? [];
  expect(signals[0]?.read).toBe(18_001);
  expect(original.length).toBeLessThan(4001);
  // Of a tenth of its stretches.
  expect(original.length).toBeGreaterThan(1200);
  expect(original.find(([, value]) => value === 1000)).toEqual([spike, 1000]);
  const times = original.map(([t]) => t);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('what is read once a minute is drawn as it was driven meanwhile', () => {
  const [speed] = run([entry(1, { interval: 60 })]).signals;
  expect(speed?.read).toBe(7);
  const times = speed?.elements[0]?.original.map(([t]) => t) ?? [];
  expect(times.length).toBe(361);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('the same request gives the same preview', () => {
  const entries = [entry(1, { return_format: [format('CURVE_LOG', 1)] }), entry(2)];
  expect(run(entries)).toEqual(run(entries));
});

test('every step tells how far it is', () => {
  const consent = { ...formSignals([entry(1)], find), schedule: null };
  const shares: number[] = [];
  const steps = previewSteps({ consent, drive: moving, start, hours: 0.1, key: smallestKey });
  for (let step = steps.next(); step.done !== true; step = steps.next()) shares.push(step.value);
  expect(shares[0]).toBe(0);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toHaveLength(361);
});

test('signals that the catalogue does not know are left out; what only a trigger watches is no signal of the form', () => {
  const { readSignals, triggerSignals } = formSignals(
    [entry(1, { trigger_details: brake(true) }), entry(77)],
    find,
  );
  expect(readSignals.map(({ signal_id, signal_name }) => [signal_id, signal_name])).toEqual([
    [1, 'perfVehicleSpeed'],
  ]);
  expect(triggerSignals.map(({ signal_name }) => signal_name)).toEqual(['parkingBrakeOn']);
});

function brake(value: boolean) {
  return {
    trigger_enabled: true,
    trigger_signal_id: 9,
    trigger_signal_name: 'parkingBrakeOn',
    value_type: 'BOOLEAN',
    value,
    direction: 'EQUAL',
    hysteresis: null,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  };
}
