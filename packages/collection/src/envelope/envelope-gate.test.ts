import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import { type SignalEntry, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import {
  everySignal,
  findSignal,
  gatedSamples,
  PEDAL,
  SPEED,
  VIN,
} from '@vinculum/testkit/gateway/gated-signals.ts';
import { describe, expect, test } from 'vitest';
import type { UnnumberedBatch } from '../drive/batches.ts';
import { createEnvelopeGate } from './envelope-gate.ts';
import { envelopeOf } from './envelope.ts';

const START = Date.UTC(2026, 10, 2, 10);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

function gateOf(entries: readonly SignalEntry[], state?: Float64Array) {
  const envelopes = entries
    .map((one) => envelopeOf(one, findSignal))
    .filter((one): one is Envelope => one !== null);
  const gate = createEnvelopeGate(envelopes, { grantedAt: START, accepted: everySignal });
  const retained = gate.resume(state ?? new Float64Array(0));
  return {
    retained,
    gate,
    /** How many samples pass. */
    take(batch: UnnumberedBatch, receivedAt: number): { passed: number } {
      let passed = 0;
      for (const sample of gatedSamples(batch, receivedAt)) if (gate.admits(retained, sample)) passed += 1;
      return { passed };
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
