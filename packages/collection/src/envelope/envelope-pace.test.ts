import type { Envelope, EnvelopeBound } from '@vinculum/contract/envelope/envelope.ts';
import { everySignal, SPEED } from '@vinculum/testkit/gateway/gated-signals.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEnvelopeGate, type EnvelopeGate, type GatedSample } from './envelope-gate.ts';

const START = Date.UTC(2026, 10, 2, 10);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WINDOW = 10_000;
/** What of the tolerances (docs/decisions/0011) is left to a car within a window or an event. */
const JITTER_MS = 1000;
const DRIFT = 0.999;

type Around = 'an hourly window' | 'an event' | 'the curve of an event';
const aroundAny: readonly Around[] = ['an hourly window', 'an event', 'the curve of an event'];

function envelopeAround(around: Around, hz: number): Envelope {
  const isEvent = around !== 'an hourly window';
  const trigger = {
    signal_id: SPEED,
    direction: 'CHANGE' as const,
    value: null,
    hysteresis_percent: 0,
    absolute_value: false,
    all_array_value: false,
    analysis: { kind: 'VALUE' as const },
  };
  const bound: EnvelopeBound = {
    format: around === 'the curve of an event' ? 'CURVE_LOG' : 'BATCH',
    clock: isEvent ? { kind: 'TRIGGER', trigger } : { kind: 'INTERVAL', every_ms: HOUR },
    before_ms: WINDOW,
    after_ms: WINDOW,
    max_error: null,
    moments: { count: 1, span_ms: isEvent ? WINDOW : HOUR },
    samples: { count: 1, span_ms: 1000 / hz },
    share: isEvent ? null : (2 * WINDOW) / HOUR,
  };
  return { signal_id: SPEED, max_rate_hz: hz, bounds: [bound], sealed: null };
}

const gateOf = (around: Around, hz: number) =>
  createEnvelopeGate([envelopeAround(around, hz)], { grantedAt: START, accepted: everySignal });

/** One sample, in milliseconds after the beginning; of an event ten seconds after it. */
function isAdmitted(gate: EnvelopeGate, state: Float64Array, at: { around: Around; t: number }): boolean {
  const { around, t } = at;
  const sample: GatedSample = {
    signalId: SPEED,
    t: START + t,
    form: around === 'the curve of an event' ? 'CURVE_LOG' : undefined,
    firedAt: around === 'an hourly window' ? null : START + WINDOW * Math.ceil(t / WINDOW),
    eventSize: 100,
    receivedAt: START + t + HOUR,
  };
  return gate.admits(state, sample);
}

const rates = fc.constantFrom(0.2, 1, 2, 10, 100);

describe.each(aroundAny)('within %s', (around) => {
  test('no stretch holds more than the rate of the signal, however much a car sends', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 50, maxLength: 300 });
    fc.assert(
      fc.property(rates, steps, (hz, apart) => {
        const admitted: number[] = [];
        let state = gateOf(around, hz).resume(new Float64Array(0));
        let t = 0;
        for (const [index, ms] of apart.entries()) {
          const gate = gateOf(around, hz);
          // Every third time by another process.
          if (index % 3 === 0) state = gate.resume(state);
          t += ms;
          if (isAdmitted(gate, state, { around, t })) admitted.push(t);
        }
        expect(admitted.length).toBeGreaterThan(1);
        const most = (ms: number) => ((ms + JITTER_MS) * hz) / 1000 / DRIFT + 2;
        for (const [index, from] of admitted.entries())
          for (const [more, until] of admitted.slice(index).entries())
            expect(more + 1).toBeLessThanOrEqual(most(until - from) + 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  test('nothing is refused of a car that sends at that rate, though its bus holds values back', () => {
    const delays = fc.array(fc.integer({ min: 0, max: JITTER_MS }), { minLength: 2, maxLength: 200 });
    fc.assert(
      fc.property(rates, delays, (hz, late) => {
        const gate = gateOf(around, hz);
        const state = gate.resume(new Float64Array(0));
        const times = late
          .map((ms, index) => 1 + Math.round((index * 1000) / hz) + ms)
          .toSorted((one, other) => one - other)
          .filter((t) => t <= WINDOW);
        const refused = times.filter((t) => !isAdmitted(gate, state, { around, t }));
        expect(refused).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('what a gateway kept that knew no rates is gone on from', () => {
    const gate = gateOf(around, 10);
    const state = gate.resume(new Float64Array(0));
    for (let t = 0; t < WINDOW; t += 100) isAdmitted(gate, state, { around, t });
    const ofBefore = state.slice(0, -3);
    const resumed = gate.resume(ofBefore);
    expect(resumed).toHaveLength(state.length);
    expect(resumed.slice(0, -3)).toEqual(ofBefore);
    // Of another collection nothing is.
    expect(gate.resume(state.slice(1))).toEqual(new Float64Array(state.length));
  });
});
