import type { ReturnFormatName, SignalDataType } from '@vinculum/contract/signals/vocabulary.ts';
import { type SignalEntryInput, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { everySignal } from '@vinculum/testkit/gateway/gated-signals.ts';
import { describe, expect, test } from 'vitest';
import type { Emission, Schedule, SignalValue } from '../plan/plan.ts';
import { type CollectedConsent, DriveCollection, factsIn, type NamedSignal } from './drive-collection.ts';
import type { Drive } from './drive.ts';

/** A Monday. */
const START = Date.UTC(2026, 10, 2, 10);

function named(id: number, change: Partial<NamedSignal> = {}): NamedSignal {
  return {
    signal_id: id,
    signal_name: `signal${id}`,
    data_type: 'FLOAT',
    change_mode: 'CONTINUOUS',
    max_rate_hz: null,
    minimum: null,
    maximum: null,
    ...change,
  };
}

function entry(id: number, change: Partial<SignalEntryInput> = {}, facts: Partial<NamedSignal> = {}) {
  return {
    ...signalEntrySchema.parse({ signal_id: id, mandatory: false, is_read: 1, ...change }),
    ...named(id, facts),
  };
}

function format(name: ReturnFormatName, isSelected = true) {
  return {
    name,
    isSelected,
    duration_before: 500,
    duration_after: 500,
    max_error: name === 'CURVE_LOG' ? 1 : null,
  };
}

const every = (seconds: number | null) => ({ frequency_mode: 0 as const, interval: seconds });

function whenAbove(id: number, value = 5) {
  return {
    trigger_enabled: true,
    trigger_signal_id: id,
    trigger_signal_name: `signal${id}`,
    value_type: 'FLOAT' as const,
    value,
    direction: 'RISING' as const,
    hysteresis: 5,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  };
}

interface Change extends Partial<CollectedConsent> {
  readonly valueAt?: (name: string, t: number) => SignalValue | undefined;
  readonly tripAt?: (t: number) => number | null;
}

/** A collection that began at START, the drive it is offered, and what was read of it: milliseconds after START. */
function collect(readSignals: CollectedConsent['readSignals'], change: Change = {}) {
  const { valueAt = () => 1, tripAt = () => 1, ...consent } = change;
  const reads: Record<string, number[]> = {};
  const drive: Drive = {
    timeZone: 'UTC',
    signals: [],
    isDriving: () => true,
    tripAt,
    valueAt: (name, t) => {
      (reads[name] ??= []).push(t - START);
      return valueAt(name, t - START);
    },
  };
  const collection = new DriveCollection(
    {
      readSignals,
      triggerSignals: [],
      accepted: everySignal,
      schedule: null,
      grantedAt: START,
      expiresAt: null,
      ...consent,
    },
    'UTC',
    START,
  );
  return { collection, reads, advance: (ms: number) => collection.advance(drive, START + ms) };
}

const timesOf = (emissions: readonly Emission[]) =>
  emissions.map((emission) => (emission.kind === 'sample' ? emission.t : emission.firedAt) - START);

describe('a signal is read as often as it is needed', () => {
  const batch = [format('BATCH')];
  test.each([
    { what: 'at its interval', of: entry(1, every(1)), step: 1000 },
    { what: 'in whole milliseconds', of: entry(1, every(0.0334)), step: 33 },
    { what: 'at no finer step than 20 ms', of: entry(1, every(0.01)), step: 20 },
    {
      what: 'five times a second when it is sent on change',
      of: entry(1, { frequency_mode: 1, interval: 60 }),
      step: 200,
    },
    { what: 'five times a second without an interval', of: entry(1, every(null)), step: 200 },
    {
      what: 'densely for a format of many values',
      of: entry(1, { ...every(60), return_format: batch }),
      step: 200,
    },
    { what: 'at a finer interval for it', of: entry(1, { ...every(0.05), return_format: batch }), step: 50 },
    {
      what: 'at its interval for single values',
      of: entry(1, { ...every(60), return_format: [format('SINGLE')] }),
      step: 60_000,
    },
    {
      what: 'at its interval when the dense format is not chosen',
      of: entry(1, { ...every(60), return_format: [format('SINGLE'), format('BATCH', false)] }),
      step: 60_000,
    },
    {
      what: 'densely when any chosen format is dense',
      of: entry(1, { ...every(60), return_format: [format('SINGLE'), format('BATCH')] }),
      step: 200,
    },
    { what: 'no more often than it has values', of: entry(1, every(0.1), { max_rate_hz: 3 }), step: 334 },
    { what: 'less often than it has values', of: entry(1, every(1), { max_rate_hz: 3 }), step: 1000 },
  ])('$what', ({ of, step }) => {
    const { reads, advance } = collect([of]);
    advance(0);
    advance(step - 1);
    advance(step);
    advance(2 * step);
    expect(reads).toEqual({ signal1: [0, step, 2 * step] });
  });

  test('and one that only a trigger watches, five times a second', () => {
    const watching = entry(1, { trigger_details: whenAbove(8), ...every(60) });
    const { reads, advance } = collect([watching], { triggerSignals: [named(7), named(8)] });
    advance(0);
    advance(200);
    expect(reads).toEqual({ signal1: [0], signal8: [0, 200] });
  });

  test('and not at all when its owner did not accept it', () => {
    const { reads, advance } = collect([entry(1, every(1)), entry(2, every(1))], { accepted: new Set([2]) });
    advance(0);
    expect(reads).toEqual({ signal2: [0] });
  });
});

describe('time that passes between two looks', () => {
  test('is made up for within five seconds', () => {
    const { reads, advance } = collect([entry(1, every(1))]);
    advance(0);
    expect(timesOf(advance(6000))).toEqual([1000, 2000, 3000, 4000, 5000, 6000]);
    expect(reads['signal1']).toHaveLength(7);
  });
  test('is left out when it is more: the car slept', () => {
    const { reads, advance } = collect([entry(1, every(1))]);
    advance(0);
    expect(timesOf(advance(6001))).toEqual([6001]);
    advance(7001);
    expect(reads['signal1']).toEqual([0, 6001, 7001]);
  });
  test('is nothing before the first look', () => {
    const { reads, advance } = collect([entry(1, every(1))]);
    advance(2500);
    expect(reads['signal1']).toEqual([2500]);
  });
});

test('when the schedule opens the current value is offered at once, and then at its pace', () => {
  const schedule: Schedule = {
    business_hours: [{ day: 1, active: true, hours: [{ start: '10:01', end: '10:05' }] }],
    special_hours: [],
  };
  const { advance } = collect([entry(1, every(50))], { schedule });
  const sent = Array.from({ length: 600 }, (_, tick) => timesOf(advance(tick * 1000))).flat();
  expect(sent).toEqual([60_000, 110_000, 160_000, 210_000, 260_000]);
});

test('a value that the car does not have is passed over', () => {
  const { advance } = collect([entry(1, every(1))], { valueAt: (_name, t) => (t === 1000 ? undefined : 1) });
  expect([0, 1000, 2000].flatMap((ms) => timesOf(advance(ms)))).toEqual([0, 2000]);
});

test('the window of a trigger closes by the clock, also when no more values come', () => {
  const of = entry(1, { trigger_details: whenAbove(1), return_format: [format('BATCH')] });
  const { advance } = collect([of], { valueAt: (_name, t) => (t <= 400 ? t / 50 : undefined) });
  expect([0, 200, 400, 600, 800].flatMap((ms) => advance(ms))).toEqual([]);
  const [event, ...others] = advance(1000);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    kind: 'event',
    firedAt: START + 400,
    samples: [{ value: 0 }, { value: 4 }, { value: 8 }],
  });
});

describe('what is held back', () => {
  const curve = entry(1, { ...every(1), return_format: [format('CURVE_LOG')] });
  const straight = { valueAt: (_name: string, t: number) => t / 1000 };

  test('is sent when a trip ends', () => {
    const { advance } = collect([curve], { ...straight, tripAt: (t) => (t < START + 3000 ? 4 : null) });
    expect([0, 1000, 2000, 3000].map((ms) => timesOf(advance(ms)))).toEqual([[0], [], [], [3000]]);
  });
  test('is sent when another trip follows', () => {
    const { advance } = collect([curve], { ...straight, tripAt: (t) => (t < START + 2000 ? 4 : 5) });
    expect([0, 1000, 2000, 3000].map((ms) => timesOf(advance(ms)))).toEqual([[0], [], [2000], [3000]]);
  });
  test('is not sent when a trip begins', () => {
    const { advance } = collect([curve], { ...straight, tripAt: (t) => (t < START + 2000 ? null : 4) });
    expect([0, 1000, 2000, 3000].map((ms) => timesOf(advance(ms)))).toEqual([[0], [], [], []]);
  });
  test('is sent at the end of the subscription', () => {
    const { advance, collection } = collect([curve], straight);
    advance(0);
    advance(2000);
    expect(timesOf(collection.flush())).toEqual([2000]);
  });
});

test('a signal is encrypted when its own entry says so', () => {
  const { collection } = collect([entry(1, { is_encrypted: true }), entry(2)]);
  expect([1, 2, 3].map(collection.isEncrypted)).toEqual([true, false, false]);
});

test('the facts of a signal are those of the offer, and of one that is not in it there are none', () => {
  const dataType: SignalDataType = 'INT32';
  const find = factsIn({
    readSignals: [entry(1, {}, { data_type: dataType, max_rate_hz: 5, minimum: -1, maximum: 9 })],
    triggerSignals: [named(2, { change_mode: 'ONCHANGE' })],
  });
  expect(find(1)).toEqual({ dataType, changeMode: 'CONTINUOUS', minimum: -1, maximum: 9, maxRateHz: 5 });
  expect(find(2)).toMatchObject({ changeMode: 'ONCHANGE', maxRateHz: null });
  expect(find(3)).toBeUndefined();
});
