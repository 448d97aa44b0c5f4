import type { Envelope, EnvelopeLimit } from '@vinculum/contract/envelope/envelope.ts';
import { type SignalEntry, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createConsentCollector } from '../sampling/consent-collector.ts';
import { batchesOf } from '../drive/batches.ts';
import { createEnvelopeGate, type GatedSample } from './envelope-gate.ts';
import { envelopeOf } from './envelope.ts';
import { plansFromEntries, type SignalFacts } from '../plan/plan-from-form.ts';
import type { Emission, SignalValue } from '../plan/plan.ts';
import type { SignalMemory } from '../sampling/signal-memory.ts';

const SPEED = 1;
const VIN = 2;
const PEDAL = 3;
const START = Date.UTC(2026, 10, 2, 10);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP_MS = 100;
const range = { minimum: 0, maximum: 100 };
const catalogue = new Map<number, SignalFacts>([
  [SPEED, { ...range, dataType: 'FLOAT', changeMode: 'CONTINUOUS', maxRateHz: 10 }],
  [PEDAL, { ...range, dataType: 'FLOAT', changeMode: 'CONTINUOUS', maxRateHz: 10 }],
  [VIN, { ...range, dataType: 'STRING', changeMode: 'STATIC', maxRateHz: null }],
]);
const find = (id: number) => catalogue.get(id);
const everySignal = { has: () => true };

const entry = (change: Record<string, unknown> = {}): SignalEntry =>
  signalEntrySchema.parse({ signal_id: SPEED, mandatory: false, is_read: 1, ...change });
const format = (name: string, around: readonly [number, number] = [1000, 1000]) => ({
  name,
  isSelected: true,
  duration_before: around[0],
  duration_after: around[1],
  max_error: name === 'CURVE_LOG' ? 0.1 : null,
});
const onPedal = (direction: string) => ({
  trigger_enabled: true,
  trigger_signal_id: PEDAL,
  trigger_signal_name: 'pedal',
  value_type: 'FLOAT',
  value: 50,
  direction,
  hysteresis: 5,
  analysis_format: 0,
  analysis_duration: 500,
  acl_max_error: null,
  absolute_value: false,
  all_array_value: false,
});

interface Car {
  readonly sent: readonly { readonly batch: Batch; readonly at: number }[];
  /** When its clock was set back, by that clock. */
  readonly setBackAt: readonly number[];
}
type Batch = ReturnType<typeof batchesOf>['plain'][number];
/** What befalls a car, in the order of time; times in milliseconds from the start. */
interface Mishap {
  readonly at: number;
  readonly kind: 'restart' | 'clock' | 'offline';
  /** How far the clock is set; how long the connection is gone. */
  readonly ms: number;
}

/** A car that collects for so long and remembers what a car does; `valueAt` by true time. */
function drive(
  entries: readonly SignalEntry[],
  input: {
    readonly lengthMs: number;
    readonly valueAt: (signalId: number, t: number) => SignalValue;
    readonly mishaps?: readonly Mishap[];
  },
): Car {
  const memory = new Map<number, SignalMemory>();
  const collect = () =>
    createConsentCollector({
      signals: plansFromEntries(entries, everySignal, find),
      schedule: null,
      timeZone: 'UTC',
      grantedAt: 0,
      expiresAt: null,
      memory,
    });
  let collector = collect();
  let offset = 0;
  let offlineUntil = 0;
  let buffer: Emission[] = [];
  const held: Batch[] = [];
  const sent: Car['sent'][number][] = [];
  const setBackAt: number[] = [];
  const waiting = [...(input.mishaps ?? [])];
  for (let t = START; t <= START + input.lengthMs; t += STEP_MS) {
    for (let mishap = waiting[0]; mishap !== undefined && START + mishap.at <= t; mishap = waiting[0]) {
      waiting.shift();
      if (mishap.kind === 'offline') offlineUntil = Math.max(offlineUntil, t + mishap.ms);
      else {
        if (mishap.kind === 'clock' && mishap.ms < 0) setBackAt.push(t + offset);
        if (mishap.kind === 'clock') offset += mishap.ms;
        // A clock that was set forward cannot be told from a car that slept.
        if (mishap.kind === 'restart' || mishap.ms < 0) {
          buffer.push(...collector.flush());
          collector = collect();
        }
      }
    }
    const now = t + offset;
    for (const id of [SPEED, PEDAL, VIN])
      buffer.push(...collector.offer(id, { t: now, value: input.valueAt(id, t) }));
    buffer.push(...collector.tick(now));
    const isEnd = t === START + input.lengthMs;
    if (isEnd) buffer.push(...collector.flush());
    if (t % 1000 === 0) {
      held.push(...batchesOf(buffer, () => false).plain);
      buffer = [];
      if (t >= offlineUntil) sent.push(...held.splice(0).map((batch) => ({ batch, at: t })));
    }
  }
  return { sent, setBackAt };
}

const gated: GatedSample = { signalId: 0, t: 0, form: undefined, firedAt: null, eventSize: 0, receivedAt: 0 };

function gateOf(entries: readonly SignalEntry[], state?: Float64Array) {
  const envelopes = entries
    .map((one) => envelopeOf(one, find))
    .filter((one): one is Envelope => one !== null);
  const gate = createEnvelopeGate(envelopes, { grantedAt: START, accepted: everySignal });
  const retained = gate.resume(state ?? new Float64Array(0));
  return {
    retained,
    gate,
    /** How many samples pass of how many, and the times of those that do not. */
    take(
      { samples, base_time: base, event }: Batch,
      receivedAt: number,
    ): { passed: number; offered: number; refused: number[] } {
      let passed = 0;
      let offered = 0;
      const refused: number[] = [];
      for (const [signalId, offset, , form] of samples) {
        const t = base + offset;
        // As the gateway does, which refuses these before.
        if (t > receivedAt + MINUTE) continue;
        offered += 1;
        Object.assign(gated, { signalId, t, form, receivedAt, eventSize: samples.length });
        gated.firedAt = event?.fired_at ?? null;
        if (gate.admits(retained, gated)) passed += 1;
        else refused.push(t);
      }
      return { passed, offered, refused };
    },
  };
}

/** Single measured values of one signal. */
function take(gate: ReturnType<typeof gateOf>, times: readonly number[], receivedAt?: number): number {
  return times.reduce(
    (sum, t) => sum + gate.take({ base_time: t, samples: [[SPEED, 0, 1]] }, receivedAt ?? t).passed,
    0,
  );
}

const every = (ms: number, count: number, from = START) =>
  Array.from({ length: count }, (_, index) => from + index * ms);
const hourly = entry({ frequency_mode: 0, interval: 3600, return_format: [format('SINGLE')] });

describe('a car whose collection left its plan', () => {
  test('that sends a hundred samples a second of one an hour gets through what was agreed, and one more', () => {
    const gate = gateOf([hourly]);
    expect(take(gate, every(10, 100 * 60 * 60 * 3))).toBeLessThanOrEqual(5);
  });

  test('gets no form through that was not agreed', () => {
    const gate = gateOf([hourly]);
    for (const form of ['AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const)
      expect(gate.take({ base_time: START, samples: [[SPEED, 0, 1, form]] }, START).passed).toBe(0);
    const event = { signal_id: SPEED, fired_at: START, suppressed: 0 };
    expect(gate.take({ base_time: START, samples: [[SPEED, 0, 1]], event }, START).passed).toBe(0);
    expect(gate.take({ base_time: START, samples: [[PEDAL, 0, 1]] }, START).passed).toBe(0);
  });

  test('gets no sample of an event through that lies outside of its window, and no firing within another', () => {
    const change = { return_format: [format('BATCH', [500, 2000])], trigger_details: onPedal('RISING') };
    const gate = gateOf([entry(change)]);
    const at = (firedAt: number, offset: number) =>
      gate.take(
        {
          base_time: firedAt,
          samples: [[SPEED, offset, 1]],
          event: { signal_id: SPEED, fired_at: firedAt, suppressed: 0 },
        },
        firedAt + MINUTE,
      ).passed;
    expect([-600, -500, 0, 2000, 2100].map((offset) => at(START, offset))).toEqual([0, 1, 1, 1, 0]);
    // Each of them within the window of the one before, and more than came late before.
    const soon = every(200, 100, START + MINUTE).map((t) => at(t, 0));
    expect(soon.reduce((sum, passed) => sum + passed, 0)).toBeLessThanOrEqual(20_000 / 2000 + 3);
  });

  test('gets no more of windows through than the share of time that they cover', () => {
    const batch = entry({
      frequency_mode: 0,
      interval: 3600,
      return_format: [format('BATCH', [600_000, 600_000])],
    });
    const gate = gateOf([batch]);
    const passed = take(gate, every(1000, (3 * DAY) / 1000));
    const agreed = (3 * DAY) / 1000 / 3;
    expect(passed).toBeGreaterThan(agreed * 0.95);
    expect(passed).toBeLessThan(agreed * 1.05);
  });

  test('gains nothing by a new connection, another process or clocks that go back and forth', () => {
    const gate = gateOf([hourly]);
    take(gate, every(10, 1000));
    const elsewhere = gateOf(
      [hourly],
      new Float64Array(new Uint8Array(gate.retained.buffer.slice(0)).buffer),
    );
    expect(take(elsewhere, every(10, 1000, START + MINUTE))).toBe(0);
    const jumping = every(10, 10_000, START + HOUR).map((t, index) => t - (index % 2) * 20_000);
    expect(take(elsewhere, jumping)).toBeLessThanOrEqual(4);
  });
});

describe('a car that keeps to its plan and is late', () => {
  const WEEK = 7 * DAY;
  test('sends a week at once', () => {
    const gate = gateOf([hourly]);
    expect(take(gate, every(HOUR, 169), START + WEEK)).toBe(169);
    expect(take(gate, every(HOUR, 100, START + WEEK + HOUR))).toBe(100);
    // Once more, under other numbers.
    expect(take(gate, every(HOUR, 169), START + WEEK + 101 * HOUR)).toBeLessThan(10);
  });

  test('has a clock that drifts by a second in an hour', () => {
    const gate = gateOf([entry({ frequency_mode: 0, interval: 1, return_format: [format('SINGLE')] })]);
    const fast = every(1000, 6 * 3600).map((t) =>
      gate.take({ base_time: t, samples: [[SPEED, 0, 1]] }, START + (t - START) * (1 - 1 / 3600)),
    );
    expect(fast.filter(({ passed }) => passed === 0)).toEqual([]);
  });

  test('sends what never changes once a grant', () => {
    const fixed = entry({ signal_id: VIN, frequency_mode: 1 });
    const gate = gateOf([fixed]);
    const once = (t: number) => gate.take({ base_time: t, samples: [[VIN, 0, 'x']] }, t).passed;
    expect([once(START), once(START + DAY)]).toEqual([1, 0]);
  });
});

test('what is encrypted is bound by messages and bytes', () => {
  const secret = entry({ frequency_mode: 0, interval: 3600, is_encrypted: true });
  const { gate, retained } = gateOf([secret]);
  const bytes = 500;
  const passed = every(1000, 3 * 3600).filter((t) =>
    gate.admitsSealed(retained, { t, bytes, receivedAt: t }),
  ).length;
  expect(passed).toBeGreaterThanOrEqual(3);
  expect(passed).toBeLessThanOrEqual(3 + 3);
  const large = { t: START + DAY, bytes: 100_000, receivedAt: START + DAY };
  expect([1, 2, 3].filter(() => gate.admitsSealed(retained, large)).length).toBeLessThanOrEqual(1);
});

test('of what is encrypted nothing passes where no encrypted signal is agreed', () => {
  const { gate, retained } = gateOf([entry({ frequency_mode: 0, interval: 1 })]);
  const seal = { t: START + 1000, bytes: 10, receivedAt: START + 1000 };
  expect(gate.admitsSealed(retained, seal)).toBe(false);
});

const formats = fc.subarray(['SINGLE', 'BATCH', 'AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const, {
  minLength: 1,
});
const around = fc.constantFrom(
  [500, 500] as const,
  [0, 1500] as const,
  [2000, 500] as const,
  [5000, 5000] as const,
);
const anyEntry = fc
  .record({
    frequency_mode: fc.constantFrom(0, 1, null),
    interval: fc.constantFrom(0.1, 0.5, 1, 3, 10),
    names: formats,
    around,
    direction: fc.constantFrom('RISING', 'BOTH', 'CHANGE', null),
  })
  .map(({ names, around: window, direction, ...rest }) => {
    const isTriggered = direction !== null || rest.frequency_mode === null;
    return entry({
      ...rest,
      return_format: names.map((name) => format(name, window)),
      ...(isTriggered ? { trigger_details: onPedal(direction ?? 'RISING') } : {}),
    });
  });
const mishaps = fc
  .array(
    fc.oneof(
      fc.record({
        at: fc.integer({ min: 0, max: 120_000 }),
        kind: fc.constant('restart' as const),
        ms: fc.constant(-1),
      }),
      fc.record({
        at: fc.integer({ min: 0, max: 120_000 }),
        kind: fc.constant('clock' as const),
        ms: fc.integer({ min: -40_000, max: 40_000 }),
      }),
      fc.record({
        at: fc.integer({ min: 0, max: 120_000 }),
        kind: fc.constant('offline' as const),
        ms: fc.integer({ min: 1000, max: 100_000 }),
      }),
    ),
    { maxLength: 6 },
  )
  .map((list) => list.toSorted((one, other) => one.at - other.at));
/** Periods of the two signals, in steps: from every value another to hardly any. */
const waves = fc.record({ speed: fc.integer({ min: 1, max: 200 }), pedal: fc.integer({ min: 1, max: 200 }) });
const valueBy =
  ({ speed, pedal }: { readonly speed: number; readonly pedal: number }) =>
  (id: number, t: number): SignalValue => {
    if (id === VIN) return 'x';
    const step = Math.floor((t - START) / STEP_MS / (id === SPEED ? speed : pedal));
    return (step % 2) * 90 + ((Math.imul(step, 0x9e3779b1) >>> 8) % 1000) / 100;
  };

test('no plan leaves its envelope, whatever befalls the car', () => {
  fc.assert(
    fc.property(anyEntry, mishaps, waves, (one, befalls, wave) => {
      const gate = gateOf([one, entry({ signal_id: VIN, frequency_mode: 1 })]);
      const entries = [one, entry({ signal_id: VIN, frequency_mode: 1 })];
      const input = { lengthMs: 150_000, valueAt: valueBy(wave), mishaps: befalls };
      const { sent, setBackAt } = drive(entries, input);
      // Of two windows that a clock which was set back lays over each other, the gate sees one (decision 0011).
      const reach =
        1000 +
        Math.max(...one.return_format.map((of) => (of.duration_before ?? 0) + (of.duration_after ?? 0)));
      const isReportedTwice = (t: number) =>
        setBackAt.some((at) => t >= at - (one.interval ?? 0) * 1000 - reach && t <= at + reach);
      const lost = sent
        .map(({ batch, at }) => ({ batch, at, refused: gate.take(batch, at).refused }))
        .filter(({ refused }) => !refused.every(isReportedTwice));
      expect(lost).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test('every envelope is nearly reached by some drive', () => {
  fc.assert(
    fc.property(anyEntry, (one) => {
      const lengthMs = 120_000;
      const samples = [1, 2, 3, 10].map((pedal) => {
        const { sent } = drive([one], { lengthMs, valueAt: valueBy({ speed: 1, pedal }) });
        return sent.flatMap(({ batch }) =>
          batch.samples.map(([, , , form]) => ({ form, isEvent: batch.event !== undefined })),
        );
      });
      for (const bound of envelopeOf(one, find)?.bounds ?? []) {
        if (bound.samples === null || (bound.format === 'SINGLE' && hasBatch(one))) continue;
        const form = ['AVERAGE', 'DERIVATIVE', 'CURVE_LOG'].find((name) => name === bound.format);
        const counts = samples.map(
          (some) =>
            some.filter((s) => s.form === form && s.isEvent === (bound.clock.kind === 'TRIGGER')).length,
        );
        const isNear = Math.max(...counts) * 2 >= mostIn(bound.samples, lengthMs) * 0.9;
        expect({ bound, counts, isNear }).toMatchObject({ isNear: true });
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

function hasBatch({ return_format }: SignalEntry): boolean {
  return return_format.some(({ name }) => name === 'BATCH');
}

function mostIn({ count, span_ms: span }: EnvelopeLimit, lengthMs: number): number {
  return span === null ? count : (count * lengthMs) / span;
}
