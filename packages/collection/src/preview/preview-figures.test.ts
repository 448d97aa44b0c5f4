import { type SignalEntryInput, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { describe, expect, test } from 'vitest';
import type { Drive } from '../drive/drive.ts';
import type { Schedule, SignalValue } from '../plan/plan.ts';
import { formSignals } from './form-signals.ts';
import { smallestKey } from './jwe-size.ts';
import { previewForm, type PreviewRequest } from './preview-form.ts';

/** A Monday, 8:00. */
const start = Date.UTC(2026, 10, 2, 8);
/** Nine seconds. */
const NINE = 0.0025;

const catalogue = new Map([
  [1, { name: 'perfVehicleSpeed', max_rate_hz: 10 }],
  [2, { name: 'evBatteryLevel', max_rate_hz: null }],
  [3, { name: 'perfOdometer', max_rate_hz: null }],
]);

function find(id: number) {
  const signal = catalogue.get(id);
  return (
    signal &&
    ({ ...signal, data_type: 'FLOAT', change_mode: 'CONTINUOUS', minimum: null, maximum: null } as const)
  );
}

function entry(signal_id: number, change: Partial<SignalEntryInput> = {}) {
  const base = { signal_id, mandatory: false, is_read: 1, frequency_mode: 0, interval: 1 } as const;
  return signalEntrySchema.parse({ ...base, ...change });
}

/** Ten metres a second; the battery holds as many Wh as seconds have passed. */
function drive(valueAt: (name: string, t: number) => SignalValue | undefined = () => 10): Drive {
  const at: Drive['valueAt'] = (name, t) => valueAt(name, t - start);
  return { timeZone: 'UTC', signals: [], isDriving: () => true, tripAt: () => 1, valueAt: at };
}

function run(entries: SignalEntryInput[], change: Partial<PreviewRequest> & { schedule?: Schedule } = {}) {
  const { schedule = null, ...rest } = change;
  const consent = {
    ...formSignals(
      entries.map((one) => signalEntrySchema.parse(one)),
      find,
    ),
    schedule,
  };
  return previewForm({ consent, drive: drive(), start, hours: NINE, key: smallestKey, ...rest });
}

function openFrom(from: string, to: string): Schedule {
  return { business_hours: [{ day: 1, active: true, hours: [{ start: from, end: to }] }], special_hours: [] };
}

const batchOfOne = (seq: number) => `{"seq":${seq},"base_time":1793606401000,"samples":[[1,0,10]]}`;
const whenAbove = {
  trigger_enabled: true,
  trigger_signal_id: 3,
  trigger_signal_name: 'perfOdometer',
  value_type: 'FLOAT',
  value: 5,
  direction: 'RISING',
  hysteresis: 5,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
} as const;

test('nine seconds at a value a second, to the byte', () => {
  const { totals, signals, meteredBytes, openMs, effort } = run([entry(1)]);
  // The first second's message holds the values of its beginning and its end.
  const first = '{"seq":1,"base_time":1793606400000,"samples":[[1,0,10],[1,1000,10]]}'.length;
  const others = 8 * batchOfOne(2).length;
  expect(totals).toEqual({ messages: 9, samples: 10, bytes: first + others });
  expect(meteredBytes).toBe(
    '{"samples":[[1,0,10],[1,1000,10]]}'.length + 8 * '{"samples":[[1,0,10]]}'.length,
  );
  const line = Array.from({ length: 10 }, (_, s) => [start + s * 1000, 10]);
  expect(signals).toEqual([
    {
      signalId: 1,
      ...totals,
      formats: ['SINGLE'],
      read: 10,
      mostSamples: 10,
      silence: null,
      elements: [{ original: line, sent: [{ format: 'SINGLE', points: line }] }],
    },
  ]);
  expect(openMs).toBe(9000);
  expect({ ...effort, metres: Math.round(effort.metres * 1e6) / 1e6 }).toEqual({
    metres: 90,
    drivingMs: 9000,
    useDays: 1,
  });
});

test('what is held back until the drive ends is sent and counted', () => {
  const curve = {
    name: 'CURVE_LOG',
    isSelected: true,
    max_error: 1,
    duration_before: null,
    duration_after: null,
  } as const;
  const { totals, signals } = run([entry(1, { return_format: [curve] })]);
  expect(totals).toMatchObject({ messages: 2, samples: 2 });
  const ends = [0, 9000].map((ms) => [start + ms, 10]);
  expect(signals[0]?.elements[0]?.sent).toEqual([{ format: 'CURVE_LOG', points: ends }]);
  expect(signals[0]?.formats).toEqual(['CURVE_LOG']);
});

test('a value that is read seldom is drawn each second as it is driven', () => {
  const counted = drive((_name, t) => t / 1000);
  const { signals } = run([entry(2, { interval: 4 })], { drive: counted });
  expect(signals[0]).toMatchObject({ read: 3, samples: 3, messages: 3 });
  const drawn = Array.from({ length: 10 }, (_, s) => [start + s * 1000, s]);
  expect(signals[0]?.elements[0]?.original).toEqual(drawn);
});

test('of what is sent on change there is no most when nobody knows how often it changes', () => {
  const onChange = { frequency_mode: 1, interval: null } as const;
  const { signals } = run([entry(1, onChange), entry(2, onChange)]);
  expect(signals.map(({ mostSamples }) => mostSamples)).toEqual([91, null]);
});

test('a drive without a signal draws nothing of it', () => {
  const { signals } = run([entry(1), entry(2)], {
    drive: drive((name) => (name === 'perfVehicleSpeed' ? 1 : undefined)),
  });
  expect(signals[1]).toMatchObject({ read: 0, samples: 0, silence: 'notInDrive', elements: [] });
});

test('what only a trigger watches is read for it and counts for nobody', () => {
  const rising = drive((name, t) => (name === 'perfOdometer' ? t / 1000 : 7));
  const of = entry(1, { frequency_mode: null, interval: null, trigger_details: whenAbove });
  const { signals, totals } = run([of], { drive: rising });
  expect(totals).toMatchObject({ messages: 1, samples: 1 });
  expect(signals).toHaveLength(1);
  // Every 200 ms, both ends counted.
  expect(signals[0]).toMatchObject({ signalId: 1, read: 46, messages: 1, silence: null });
});

describe('of three minutes, one in which the schedule is open', () => {
  const schedule = openFrom('08:01', '08:02');

  test('counts for the time, the way and the values', () => {
    const preview = run([entry(1)], { schedule, hours: 0.05 });
    expect(preview.openMs).toBe(60_000);
    expect(preview.effort.metres).toBeCloseTo(600, 6);
    expect(preview.effort).toMatchObject({ drivingMs: 60_000, useDays: 1 });
    expect(preview.totals.samples).toBe(60);
  });

  test('counts as little as the car moves meanwhile', () => {
    const half = drive((_name, t) => (t <= 90_000 ? 0 : 10));
    const { effort } = run([entry(1)], { schedule, hours: 0.05, drive: half });
    expect(effort.metres).toBeCloseTo(300, 6);
    expect(effort).toMatchObject({ drivingMs: 30_000, useDays: 1 });
  });

  test('is why nothing is sent when it is another one', () => {
    const { signals, openMs } = run([entry(1)], { schedule: openFrom('09:01', '09:02'), hours: 0.05 });
    expect(openMs).toBe(0);
    expect(signals[0]).toMatchObject({ silence: 'outsideSchedule', samples: 0, mostSamples: 181 });
    // It is drawn all the same.
    expect(signals[0]?.elements[0]?.original).toHaveLength(181);
  });
});

describe('why nothing is sent', () => {
  const unset = { frequency_mode: null, interval: null } as const;
  test.each([
    { what: 'no frequency', of: entry(1, unset), silence: 'noFrequency', formats: ['SINGLE'] },
    {
      what: 'a trigger without reason',
      of: entry(1, { ...unset, trigger_details: whenAbove }),
      silence: 'notTriggered',
      formats: ['SINGLE'],
    },
    {
      what: 'a signal that is only written',
      of: entry(1, { is_read: 0 }),
      silence: 'noFrequency',
      formats: [],
    },
  ])('$what', ({ of, silence, formats }) => {
    const { signals, totals } = run([of], { drive: drive(() => 1) });
    expect(totals).toEqual({ messages: 0, samples: 0, bytes: 0 });
    expect(signals[0]).toMatchObject({ silence, formats });
  });
});

test('each signal has its own formats', () => {
  const average = {
    name: 'AVERAGE',
    isSelected: true,
    max_error: null,
    duration_before: null,
    duration_after: null,
  } as const;
  const { signals } = run([entry(1), entry(2, { return_format: [average] })]);
  expect(signals.map(({ formats }) => formats)).toEqual([['SINGLE'], ['AVERAGE']]);
});
