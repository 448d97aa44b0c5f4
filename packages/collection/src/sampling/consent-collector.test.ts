import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConsentPlan, createConsentCollector } from './consent-collector.ts';
import { compileGrant, whyRefused } from '../plan/may-leave-car.ts';
import type { Emission, ReturnFormat, SignalPlan, TriggerPlan } from '../plan/plan.ts';

const SPEED = 7;
const DOOR = 8;
const RANGE = 9;
const at = (instant: string) => Date.parse(instant);
const noon = at('2026-06-01T12:00:00Z');
const grantedAt = at('2026-06-01T00:00:00Z');
const nineToFive = {
  business_hours: [1, 2].map((day) => ({ day, active: true, hours: [{ start: '09:00', end: '17:00' }] })),
  special_hours: [],
};
const onChange = (signalId: number, change: Partial<SignalPlan> = {}): SignalPlan => ({
  signalId,
  dataType: 'FLOAT',
  changeMode: 'CONTINUOUS',
  mode: { kind: 'onChange' },
  trigger: null,
  formats: [{ name: 'SINGLE' }],
  isEncrypted: false,
  ...change,
});
const doorOpens: TriggerPlan = {
  signalId: DOOR,
  changeMode: 'ONCHANGE',
  direction: 'EQUAL',
  value: true,
  hysteresisPercent: 0,
  range: 0,
  absoluteValue: false,
  allArrayValue: false,
  analysis: { kind: 'value' },
};
const batch: ReturnFormat = { name: 'BATCH', beforeMs: 1000, afterMs: 1000 };
const consent = (change: Partial<ConsentPlan> = {}) =>
  createConsentCollector({
    signals: [onChange(SPEED), onChange(RANGE)],
    schedule: null,
    timeZone: 'UTC',
    grantedAt,
    expiresAt: null,
    ...change,
  });
const times = (emissions: readonly Emission[]): number[] =>
  emissions.flatMap((each) => (each.kind === 'sample' ? [each.t] : each.samples.map(({ t }) => t)));

describe('a consent collector', () => {
  it('collects its own signals only', () => {
    const collector = consent();
    expect(collector.offer(SPEED, { t: noon, value: 1 })).toMatchObject([{ signalId: SPEED, value: 1 }]);
    expect(collector.offer(RANGE, { t: noon, value: 2 })).toMatchObject([{ signalId: RANGE, value: 2 }]);
    expect(collector.offer(DOOR, { t: noon, value: true })).toEqual([]);
  });

  it('wants the signals that it records and those that its triggers watch', () => {
    const signals = [onChange(SPEED, { trigger: doorOpens }), onChange(RANGE)];
    expect([...consent({ signals }).wantedSignals]).toEqual([SPEED, DOOR, RANGE]);
  });

  it('hands the trigger’s signal to every signal that watches it, and does not send it', () => {
    const watching = { mode: { kind: 'none' }, trigger: doorOpens } as const;
    const collector = consent({ signals: [onChange(SPEED, watching), onChange(RANGE, watching)] });
    collector.offer(SPEED, { t: noon, value: 30 });
    collector.offer(RANGE, { t: noon, value: 90 });
    expect(collector.offer(DOOR, { t: noon, value: false })).toEqual([]);
    const events = collector.offer(DOOR, { t: noon + 1, value: true });
    expect(events.map((each) => [each.kind, each.signalId])).toEqual([
      ['event', SPEED],
      ['event', RANGE],
    ]);
  });

  it('takes nothing from before the owner agreed', () => {
    const collector = consent();
    expect(collector.offer(SPEED, { t: grantedAt - 1, value: 1 })).toEqual([]);
    expect(collector.offer(SPEED, { t: grantedAt, value: 1 })).toHaveLength(1);
  });
});

describe('expiry', () => {
  it('ends collecting at its instant', () => {
    const collector = consent({ expiresAt: noon });
    expect(collector.offer(SPEED, { t: noon - 1, value: 1 })).toHaveLength(1);
    expect(collector.offer(SPEED, { t: noon, value: 2 })).toEqual([]);
    expect(collector.offer(SPEED, { t: noon - 1, value: 3 })).toEqual([]);
  });

  it('purges what is still open', () => {
    const signals = [onChange(SPEED, { mode: { kind: 'none' }, trigger: doorOpens, formats: [batch] })];
    const collector = consent({ signals, expiresAt: noon });
    collector.offer(SPEED, { t: noon - 200, value: 1 });
    collector.offer(DOOR, { t: noon - 200, value: false });
    collector.offer(DOOR, { t: noon - 100, value: true });
    expect(collector.tick(noon)).toEqual([]);
    expect(collector.flush()).toEqual([]);
  });
});

describe('schedule', () => {
  const recorded = [onChange(SPEED, { mode: { kind: 'none' }, trigger: doorOpens, formats: [batch] })];
  const closing = at('2026-06-01T17:00:00Z');

  it('stores nothing outside the hours', () => {
    const collector = consent({ schedule: nineToFive });
    expect(collector.offer(SPEED, { t: at('2026-06-01T08:59:59Z'), value: 1 })).toEqual([]);
    expect(collector.offer(SPEED, { t: at('2026-06-01T09:00:00Z'), value: 1 })).toHaveLength(1);
    expect(collector.offer(SPEED, { t: closing, value: 2 })).toEqual([]);
  });

  it('a window does not reach back before the hours', () => {
    const collector = consent({ schedule: nineToFive, signals: recorded });
    const opening = at('2026-06-01T09:00:00Z');
    for (const t of [-500, 0, 100]) collector.offer(SPEED, { t: opening + t, value: t });
    collector.offer(DOOR, { t: opening + 100, value: false });
    collector.offer(DOOR, { t: opening + 200, value: true });
    expect(times(collector.tick(opening + 5000))).toEqual([opening, opening + 100]);
  });

  it('a window that is open when the hours end is sent with what lies inside', () => {
    const collector = consent({ schedule: nineToFive, signals: recorded });
    collector.offer(SPEED, { t: closing - 300, value: 1 });
    collector.offer(DOOR, { t: closing - 300, value: false });
    collector.offer(DOOR, { t: closing - 200, value: true });
    collector.offer(SPEED, { t: closing - 100, value: 2 });
    expect(times(collector.offer(SPEED, { t: closing + 100, value: 3 }))).toEqual([
      closing - 300,
      closing - 100,
    ]);
  });

  it.each([
    ['the clock told of the night', true],
    ['nothing told of the night', false],
  ])('a trigger satisfied over night does not fire in the morning when %s', (_, isReported) => {
    const collector = consent({ schedule: nineToFive, signals: recorded });
    collector.offer(SPEED, { t: noon, value: 1 });
    collector.offer(DOOR, { t: noon, value: false });
    if (isReported) collector.tick(closing);
    const morning = at('2026-06-02T09:00:00Z');
    collector.offer(SPEED, { t: morning, value: 2 });
    collector.offer(DOOR, { t: morning, value: true });
    expect(collector.flush()).toEqual([]);
  });

  it('follows the vehicle into another time zone', () => {
    const collector = consent({ schedule: nineToFive });
    collector.setTimeZone('Asia/Tokyo');
    expect(collector.offer(SPEED, { t: noon, value: 1 })).toEqual([]);
    expect(collector.offer(SPEED, { t: at('2026-06-02T00:30:00Z'), value: 1 })).toHaveLength(1);
  });
});

const steps = fc.array(
  fc.record({
    gap: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 40_000_000 })),
    signalId: fc.constantFrom(SPEED, DOOR, RANGE),
    value: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 60 },
);
const formats = fc.subarray<ReturnFormat>(
  [
    { name: 'SINGLE' },
    batch,
    { name: 'AVERAGE', beforeMs: 3000, afterMs: 3000 },
    { name: 'DERIVATIVE', beforeMs: 3000, afterMs: 3000 },
    { name: 'CURVE_LOG', beforeMs: 3000, afterMs: 3000, maxError: 1, bufferSize: 5, metric: 'vector' },
  ],
  { minLength: 1 },
);

it('whatever the vehicle collects, the gateway’s check lets pass', () => {
  fc.assert(
    fc.property(
      steps,
      formats,
      fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York'),
      (list, selected, timeZone) => {
        const trigger = { ...doorOpens, direction: 'RISING', value: 3 } as const;
        const signals = [SPEED, RANGE].map((id) => onChange(id, { formats: selected, trigger }));
        const expiresAt = grantedAt + 2 * 86_400_000;
        const collector = consent({ signals, schedule: nineToFive, timeZone, expiresAt });
        const grant = compileGrant({
          status: 'FORM_ACCEPTED',
          acceptedSignals: new Set([SPEED, RANGE]),
          encryptedSignals: new Set(),
          grantedAt,
          expiresAt,
          revokedAt: null,
          schedule: nineToFive,
          timeZone,
          readPermission: true,
        });
        let t = grantedAt - 3_600_000;
        const check = (emissions: readonly Emission[]) => {
          for (const each of emissions) {
            const captured = each.kind === 'sample' ? [each.t] : each.samples.map((sample) => sample.t);
            for (const time of captured) {
              const sample = { signalId: each.signalId, t: time, receivedAt: time, isEncrypted: false };
              expect(whyRefused(grant, sample)).toBeNull();
            }
          }
        };
        for (const { gap, signalId, value } of list) {
          t += gap;
          check(collector.offer(signalId, { t, value }));
          check(collector.tick(t + 1));
        }
        check(collector.flush());
      },
    ),
    { numRuns: 200 },
  );
});
