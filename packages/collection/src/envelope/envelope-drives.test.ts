import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope, EnvelopeBound, EnvelopeLimit } from '@vinculum/contract/envelope/envelope.ts';
import { type SignalEntry, signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import {
  everySignal,
  findSignal,
  gatedSamples,
  PEDAL,
  SPEED,
  VIN,
} from '@vinculum/testkit/gateway/gated-signals.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf, type UnnumberedBatch, utf8Length } from '../drive/batches.ts';
import type { Drive } from '../drive/drive.ts';
import { readRecording } from '../drive/recording.ts';
import { replayDrive } from '../drive/replay-drive.ts';
import { syntheticDrive } from '../drive/synthetic-drive.ts';
import { plansFromEntries } from '../plan/plan-from-form.ts';
import type { Emission, Schedule, SignalValue } from '../plan/plan.ts';
import { createScheduleGate } from '../plan/schedule-gate.ts';
import { jweLength } from '../preview/jwe-size.ts';
import { createConsentCollector } from '../sampling/consent-collector.ts';
import type { SignalMemory } from '../sampling/signal-memory.ts';
import { createEnvelopeGate } from './envelope-gate.ts';
import { envelopeOf } from './envelope.ts';

const signals = [SPEED, PEDAL, VIN];
/** A Monday. */
const START = Date.UTC(2026, 10, 2, 10);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP_MS = 100;
const SHORT_MS = 150_000;

/** By true time. */
type ValueAt = (signalId: number, t: number) => SignalValue | undefined;

/** Periods of the two signals, in steps: from every value another to hardly any. */
const waves =
  ({ speed, pedal }: { readonly speed: number; readonly pedal: number }): ValueAt =>
  (id, t) => {
    if (id === VIN) return 'x';
    const step = Math.floor((t - START) / STEP_MS / (id === SPEED ? speed : pedal));
    // As many digits as a number has.
    return (step % 2) * 90 + ((Math.imul(step, 0x9e3779b1) >>> 8) % 1000) / 100 + 1 / 3;
  };
/** The pedal goes over its threshold of 50 and back. */
const onRoad =
  (drive: Drive, pedalAt: (t: number) => SignalValue | undefined): ValueAt =>
  (id, t) => {
    if (id === PEDAL) return pedalAt(t);
    return drive.valueAt(id === SPEED ? 'perfVehicleSpeed' : 'vin', t);
  };

const facts = { vin: 'YNR40EA5XR1100001', make: 'M', model: 'O', modelYear: 2025, batteryCapacity: 6100 };
const city = { name: 'Göteborg', lat: 57.7, lon: 11.97, timeZone: 'UTC' };
const recording = readRecording(readFileSync(join(import.meta.dirname, '../drive/short-drive.csv'), 'utf8'), {
  date: 'Date',
  time: 'Time',
  signals: {
    perfVehicleSpeed: { column: 'Speed', scale: 1 / 3.6, offset: 0 },
    pedal: { column: 'Pedal', scale: 1, offset: 0 },
  },
  location: { lat: 'Latitude', lon: 'Longitude' },
});

const anyRoute = fc.oneof(
  fc.record({ speed: fc.integer({ min: 1, max: 200 }), pedal: fc.integer({ min: 1, max: 200 }) }).map(waves),
  fc
    .record({
      road: fc.constantFrom('city', 'country', 'motorway', 'mixed'),
      seed: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map((options) => {
      const drive = syntheticDrive({ ...options, facts, city, isMoving: true });
      return onRoad(drive, (t) => 50 + 4 * Number(drive.valueAt('perfSteeringAngle', t)));
    }),
  fc.constantFrom(1, 5).map((speed) => {
    const drive = replayDrive(recording, { facts, startsAt: START, speed, timeZone: 'UTC' });
    return onRoad(drive, (t) => drive.valueAt('pedal', t));
  }),
);

const formats = fc.subarray(['SINGLE', 'BATCH', 'AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const, {
  minLength: 1,
});
const around = fc.constantFrom(
  [500, 500] as const,
  [0, 1500] as const,
  [2000, 500] as const,
  [5000, 5000] as const,
);
const entry = (change: Record<string, unknown>): SignalEntry =>
  signalEntrySchema.parse({ signal_id: SPEED, mandatory: false, is_read: 1, ...change });
const fixed = entry({ signal_id: VIN, frequency_mode: 1 });
const anyEntry = fc
  .record({
    frequency_mode: fc.constantFrom(0, 1, null),
    interval: fc.constantFrom(0.1, 0.5, 1, 3, 10, 60, 900, 3600, 86_400),
    is_encrypted: fc.boolean(),
    names: formats,
    around,
    direction: fc.constantFrom('RISING', 'FALLING', 'BOTH', 'CHANGE', null),
  })
  .map(({ names, around: [duration_before, duration_after], direction, ...rest }) => {
    const window = { isSelected: true, duration_before, duration_after };
    const isTriggered = direction !== null || rest.frequency_mode === null;
    const trigger_details = {
      trigger_enabled: true,
      trigger_signal_id: PEDAL,
      trigger_signal_name: 'pedal',
      value_type: 'FLOAT',
      value: 50,
      direction: direction ?? 'RISING',
      hysteresis: 5,
      analysis_format: 0,
      analysis_duration: 500,
      acl_max_error: null,
      absolute_value: false,
      all_array_value: false,
    };
    return entry({
      ...rest,
      return_format: names.map((name) => ({
        name,
        ...window,
        max_error: name === 'CURVE_LOG' ? 0.1 : null,
      })),
      ...(isTriggered ? { trigger_details } : {}),
    });
  });

const days = [1, 2, 3, 4, 5, 6, 7];
/** Minutes of each hour of the day, of which a drive begins with the first ones. */
const anySchedule: fc.Arbitrary<Schedule | null> = fc.option(
  fc.subarray([0, 1, 2, 3, 10, 30], { minLength: 1 }).map((minutes) => {
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).flatMap((hour) =>
      minutes.map((minute) => ({
        start: `${hour}:${String(minute).padStart(2, '0')}`,
        end: `${hour}:${String(minute + 1).padStart(2, '0')}`,
      })),
    );
    return {
      business_hours: days.map((day) => ({ day, active: true, hours })),
      special_hours: [],
    };
  }),
);

/** What befalls a car: in thousandths of its drive, and as long, but for clocks; those are set by milliseconds. */
interface Mishap {
  readonly at: number;
  readonly kind: 'restart' | 'clock' | 'offline';
  readonly by: number;
}
const mishap = (kind: Mishap['kind'], by: fc.Arbitrary<number>) =>
  fc.record({ at: fc.integer({ min: 0, max: 800 }), kind: fc.constant(kind), by });
const mishaps = fc
  .array(
    fc.oneof(
      mishap('restart', fc.constant(0)),
      mishap('clock', fc.integer({ min: -40_000, max: 40_000 })),
      mishap('offline', fc.integer({ min: 7, max: 700 })),
    ),
    { maxLength: 6 },
  )
  .map((list) => list.toSorted((one, other) => one.at - other.at));

/** A short drive, or four periods of a long interval. */
const lengthOf = ({ frequency_mode: mode, interval }: SignalEntry) =>
  mode === 0 ? Math.max(SHORT_MS, (interval ?? 0) * 4000) : SHORT_MS;

const anyCourse = fc.record({ valueAt: anyRoute, schedule: anySchedule, mishaps });

/** Every step of the first minutes and around the moments of a long interval; the car sleeps between them. */
function* stepsOf(one: SignalEntry): Generator<number> {
  const lengthMs = lengthOf(one);
  const period = (one.interval ?? 0) * 1000;
  for (let t = 0; t < lengthMs; ) {
    yield START + t;
    const next = t + STEP_MS;
    const since = period === 0 ? 0 : next % period;
    const isAsleep = lengthMs > SHORT_MS && next > SHORT_MS && since > MINUTE && since < period - 12_000;
    t = isAsleep ? next - since + period - 12_000 : next;
  }
  yield START + lengthMs;
}

/** Of a key that is larger than usual: a smaller one makes shorter messages. */
const key = { kind: 'rsa', modulusBytes: 512 } as const;
interface Sent {
  readonly batch: UnnumberedBatch;
  /** Characters of its JWE; null where it is in plain text. */
  readonly sealed: number | null;
  readonly receivedAt: number;
}

interface DriveOptions {
  readonly valueAt: ValueAt;
  readonly schedule?: Schedule | null;
  readonly mishaps?: readonly Mishap[];
}

/**
 * A car that collects and remembers what a car does: what it sent, and when its clock was set back, by that clock. Of
 * a stream that was silent then, because of the schedule or because nothing changed, that is when it was last heard.
 */
function driven(one: SignalEntry, { valueAt, schedule = null, mishaps: befalls = [] }: DriveOptions) {
  const memory = new Map<number, SignalMemory>();
  const plan = {
    signals: plansFromEntries([one, fixed], everySignal, findSignal),
    schedule,
    timeZone: 'UTC',
    grantedAt: 0,
    expiresAt: null,
    memory,
  };
  let collector = createConsentCollector(plan);
  let offset = 0;
  let offlineUntil = 0;
  let packedAt = 0;
  const buffer: Emission[] = [];
  const emitted: Emission[] = [];
  const held: Omit<Sent, 'receivedAt'>[] = [];
  const sent: Sent[] = [];
  const setBackAt: number[] = [];
  const lengthMs = lengthOf(one);
  const waiting = [...befalls];
  for (const t of stepsOf(one)) {
    for (
      let next = waiting[0];
      next !== undefined && next.at * lengthMs <= (t - START) * 1000;
      next = waiting[0]
    ) {
      waiting.shift();
      const { kind, by } = next;
      if (kind === 'offline') offlineUntil = Math.max(offlineUntil, t + (by * lengthMs) / 1000);
      const isSetBack = kind === 'clock' && by < 0;
      // A clock that was set forward cannot be told from a car that slept.
      if (kind === 'restart' || isSetBack) {
        buffer.push(...collector.flush());
        collector = createConsentCollector(plan);
      }
      if (isSetBack) setBackAt.push(t + offset, ...lastTimes([...emitted, ...buffer]));
      if (kind === 'clock') offset += by;
    }
    const now = t + offset;
    for (const id of signals) {
      const value = valueAt(id, t);
      if (value !== undefined) buffer.push(...collector.offer(id, { t: now, value }));
    }
    buffer.push(...collector.tick(now));
    const isEnd = t === START + lengthMs;
    if (isEnd) buffer.push(...collector.flush());
    if (t - packedAt < 1000 && !isEnd) continue;
    packedAt = t;
    emitted.push(...buffer);
    const { plain, secret } = batchesOf(buffer.splice(0), (id) => id === SPEED && one.is_encrypted);
    held.push(...plain.map((batch) => ({ batch, sealed: null })));
    held.push(...secret.map((batch) => ({ batch, sealed: sealedLength(batch) })));
    if (t >= offlineUntil || isEnd) sent.push(...held.splice(0).map((some) => ({ ...some, receivedAt: t })));
  }
  return { sent, emitted, setBackAt };
}

/** Of each stream and its events. */
function lastTimes(emissions: readonly Emission[]): Iterable<number> {
  const streams = emissions.map((one): [string, number] => {
    const t = one.kind === 'event' ? one.firedAt : one.t;
    return [`${one.kind} ${one.signalId} ${one.format}`, t];
  });
  return new Map(streams).values();
}

function sealedLength({ base_time: _outside, ...plain }: UnnumberedBatch): number {
  return jweLength(key, utf8Length(JSON.stringify(plain)));
}

function envelopesOf(entries: readonly SignalEntry[]): Envelope[] {
  return entries.map((one) => envelopeOf(one, findSignal)).filter((one) => one !== null);
}

/** The times of what the gateway refuses, by the schedule or by the envelopes. */
function createGateway(entries: readonly SignalEntry[], schedule: Schedule | null) {
  const gate = createEnvelopeGate(envelopesOf(entries), { grantedAt: START, accepted: everySignal });
  const state = gate.resume(new Float64Array(0));
  const hours = createScheduleGate(schedule, 'UTC');
  return ({ batch, sealed, receivedAt }: Sent): number[] => {
    const { base_time: base } = batch;
    // What lies ahead is refused before, and for another reason.
    const isAhead = (t: number) => t > receivedAt + MINUTE;
    if (sealed !== null) {
      const isWithin = () =>
        hours.isOpen(base) && gate.admitsSealed(state, { t: base, bytes: sealed, receivedAt });
      return isAhead(base) || isWithin() ? [] : [base];
    }
    const refused: number[] = [];
    for (const sample of gatedSamples(batch, receivedAt)) {
      const { t } = sample;
      if (!isAhead(t) && !(hours.isOpen(t) && gate.admits(state, sample))) refused.push(t);
    }
    return refused;
  };
}

test('no plan leaves its envelope, whatever befalls the car', () => {
  fc.assert(
    fc.property(anyEntry, anyCourse, (one, course) => {
      const { schedule } = course;
      const refusedOf = createGateway([one, fixed], schedule);
      const { sent, setBackAt } = driven(one, course);
      // Of two windows that a clock which was set back lays over each other, the gate sees one (decision 0011).
      const windows = one.return_format.map((of) => (of.duration_before ?? 0) + (of.duration_after ?? 0));
      const reach = 1000 + Math.max(...windows);
      const isReportedTwice = (t: number) =>
        setBackAt.some((at) => t >= at - (one.interval ?? 0) * 1000 - reach && t <= at + reach);
      const lost = sent
        .map((some) => ({ some, refused: refusedOf(some) }))
        .filter(({ refused }) => !refused.every(isReportedTwice));
      expect(lost).toEqual([]);
    }),
    { numRuns: 200 },
  );
}, 240_000);

const isByInterval = ({ clock }: EnvelopeBound) => clock.kind === 'INTERVAL';

test('every envelope is nearly reached by some drive', () => {
  fc.assert(
    fc.property(anyEntry, (one) => {
      const drives = [1, 2, 3, 10].map((pedal) => driven(one, { valueAt: waves({ speed: 1, pedal }) }));
      const [envelope] = envelopesOf([one]);
      for (const bound of envelope?.bounds ?? []) {
        if (bound.samples === null) continue;
        const lengthMs = isByInterval(bound) ? lengthOf(one) : SHORT_MS;
        const counts = drives.map(({ emitted }) => countOf(emitted, bound, lengthMs));
        const isNear = Math.max(...counts) * 2 >= mostIn(bound.samples, lengthMs) * 0.9;
        expect({ bound, counts, isNear }).toMatchObject({ isNear: true });
      }
      const sealed = envelope?.sealed ?? null;
      if (sealed === null || isSentInFewer(one)) return;
      const lengthMs = envelope?.bounds.every(isByInterval) === true ? lengthOf(one) : SHORT_MS;
      const reached = drives.map(({ sent }) => {
        const messages = sent.filter(
          ({ batch, sealed: is }) => is !== null && batch.base_time <= START + lengthMs,
        );
        return {
          messages: messages.length,
          bytes: messages.reduce((sum, { sealed: size }) => sum + (size ?? 0), 0),
        };
      });
      for (const what of ['messages', 'bytes'] as const) {
        const most = Math.max(...reached.map((some) => some[what]));
        const isNear = most * 2 >= ((sealed[what] ?? 0) * lengthMs * 0.9) / HOUR;
        expect({ sealed, what, reached, isNear }).toMatchObject({ isNear: true });
      }
    }),
    { numRuns: 100 },
  );
}, 240_000);

test.each([
  [1500, 0],
  [500, 500],
  [0, 1500],
  [0, 2000],
  [5000, 5000],
])(
  'an encrypted window of %i ms before and %i after leaves in no more messages than agreed, and at worst in as many',
  (duration_before, duration_after) => {
    const window = { name: 'BATCH', isSelected: true, duration_before, duration_after };
    const one = entry({ frequency_mode: 0, interval: 60, is_encrypted: true, return_format: [window] });
    const counts = Array.from({ length: 10 }, (_, step) => START + step * STEP_MS).map((begin) => {
      const all = waves({ speed: 1, pedal: 1 });
      const { sent } = driven(one, { valueAt: (id, t) => (t < begin ? undefined : all(id, t)) });
      const moment = begin + MINUTE;
      return sent.filter(
        ({ batch: { base_time: t }, sealed }) =>
          sealed !== null && t >= moment - duration_before && t <= moment + duration_after,
      ).length;
    });
    const [envelope] = envelopesOf([one]);
    expect(Math.max(...counts) * 60).toBe(envelope?.sealed?.messages);
  },
);

/**
 * Where fewer messages leave than its sentence bounds: it counts by the hour, and a message every day is one an hour
 * too; our car holds back a hundred samples of a curve, and several numbers of an interval may share a message: of
 * another car they need not.
 */
function isSentInFewer({ frequency_mode: mode, interval, return_format: returned }: SignalEntry): boolean {
  const isRare = mode === 0 && (interval ?? 0) * 1000 > 2 * HOUR;
  const names = returned.map(({ name }) => name);
  const isTogether = mode === 0 && names.filter((name) => name !== 'BATCH').length > 1;
  return isRare || isTogether || (mode !== null && names.includes('CURVE_LOG'));
}

/** Samples of a bound in the first so many milliseconds. */
function countOf(emitted: readonly Emission[], bound: EnvelopeBound, lengthMs: number): number {
  const isEvent = bound.clock.kind === 'TRIGGER';
  return emitted
    .filter(({ signalId, format }) => signalId === SPEED && format === bound.format)
    .filter(({ kind }) => isEvent === (kind === 'event'))
    .flatMap((one) => (one.kind === 'event' ? one.samples : [one]))
    .filter(({ t }) => t <= START + lengthMs).length;
}

function mostIn({ count, span_ms: span }: EnvelopeLimit, lengthMs: number): number {
  return span === null ? count : (count * lengthMs) / span;
}
