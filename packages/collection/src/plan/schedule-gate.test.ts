import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScheduleGate, isWithinSchedule } from './schedule-gate.ts';
import type { Schedule, TimeRange } from './plan.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
];
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const timeRange: fc.Arbitrary<TimeRange> = fc
  .tuple(fc.integer({ min: 0, max: 1440 }), fc.integer({ min: 0, max: 1440 }))
  .map(([a, b]) => ({ start: clock(Math.min(a, b, 1439)), end: clock(Math.max(a, b)) }));
const hours = fc.array(timeRange, { maxLength: 3 });
const schedules: fc.Arbitrary<Schedule> = fc.record({
  business_hours: fc.tuple(
    ...[1, 2, 3, 4, 5, 6, 7].map((day) => fc.record({ day: fc.constant(day), active: fc.boolean(), hours })),
  ),
  special_hours: fc.array(
    fc.record({
      date: fc.integer({ min: 25, max: 31 }).map((day) => `2026-03-${day}`),
      exclusive: fc.boolean(),
      hours,
    }),
    { maxLength: 3 },
  ),
});

/** Around changes of the clock in those zones, and anywhere in two years. */
const instants = fc.oneof(
  ...['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-03-08T07:00:00Z', '2026-04-04T15:00:00Z'].map(
    (change) => fc.integer({ min: -90_000_000, max: 90_000_000 }).map((shift) => Date.parse(change) + shift),
  ),
  fc.integer({ min: Date.parse('2025-06-01'), max: Date.parse('2027-06-01') }),
);

describe('a schedule gate', () => {
  it('answers as the schedule does, in whatever order instants come', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.constantFrom(...zones),
        fc.array(instants, { maxLength: 20 }),
        (schedule, zone, times) => {
          const gate = createScheduleGate(schedule, zone);
          for (const time of times) expect(gate.isOpen(time)).toBe(isWithinSchedule(schedule, time, zone));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('answers as the schedule does at the edges of what it remembers', () => {
    fc.assert(
      fc.property(schedules, fc.constantFrom(...zones), instants, (schedule, zone, time) => {
        const gate = createScheduleGate(schedule, zone);
        const until = gate.holdsUntil(time);
        expect(until).toBeGreaterThan(time);
        const answer = gate.isOpen(time);
        for (const share of [0, 0.25, 0.5, 0.75]) {
          expect(isWithinSchedule(schedule, Math.floor(time + (until - time) * share), zone)).toBe(answer);
        }
        expect(isWithinSchedule(schedule, until - 1, zone)).toBe(answer);
        expect(gate.isOpen(until)).toBe(isWithinSchedule(schedule, until, zone));
      }),
      { numRuns: 300 },
    );
  });

  const nineToFive: Schedule = {
    business_hours: [{ day: 1, active: true, hours: [{ start: '09:00', end: '17:00' }] }],
    special_hours: [],
  };

  it.each([
    ['before opening', '2026-06-01T08:00:00Z', '2026-06-01T09:00:00Z'],
    ['at opening', '2026-06-01T09:00:00Z', '2026-06-01T17:00:00Z'],
    ['while open', '2026-06-01T12:00:00Z', '2026-06-01T17:00:00Z'],
    ['after closing', '2026-06-01T18:00:00Z', '2026-06-02T00:00:00Z'],
  ])('remembers its answer %s up to the next edge', (_, instant, edge) => {
    expect(createScheduleGate(nineToFive, 'UTC').holdsUntil(Date.parse(instant))).toBe(Date.parse(edge));
  });

  const sundays: Schedule = {
    business_hours: [{ day: 7, active: true, hours: [{ start: '00:00', end: '24:00' }] }],
    special_hours: [],
  };

  it.each([
    ['forward, asked before, about the evening', '2026-03-29T00:30:00+01:00', '2026-03-30T00:30:00+02:00'],
    [
      'forward, asked after, about the night before',
      '2026-03-29T12:00:00+02:00',
      '2026-03-28T23:30:00+01:00',
    ],
    ['forward, both before', '2026-03-29T00:30:00+01:00', '2026-03-28T23:30:00+01:00'],
  ])('does not carry Sunday into its neighbours when the clock goes %s', (_, request, neighbour) => {
    const gate = createScheduleGate(sundays, 'Europe/Berlin');
    expect(gate.isOpen(Date.parse(request))).toBe(true);
    expect(gate.isOpen(Date.parse(neighbour))).toBe(false);
  });

  it.each([
    ['its last hour', '2026-10-25T00:30:00+02:00', '2026-10-25T23:30:00+01:00'],
    ['its first hour', '2026-10-25T12:00:00+01:00', '2026-10-25T00:30:00+02:00'],
  ])('does not cut %s off a Sunday of twenty-five hours', (_, request, hour) => {
    const gate = createScheduleGate(sundays, 'Europe/Berlin');
    expect(gate.isOpen(Date.parse(request))).toBe(true);
    expect(gate.isOpen(Date.parse(hour))).toBe(true);
  });

  it.each([
    [
      'for its own minute on a day with a change',
      'Europe/Berlin',
      '2026-03-29T00:30:10+01:00',
      '2026-03-29T00:31:00+01:00',
    ],
    ['up to a change at midnight', 'Africa/Cairo', '2026-04-23T12:00:00+02:00', '2026-04-24T00:00:00+02:00'],
    ['up to where time ends', 'America/New_York', '+275760-09-12T23:59:10Z', '+275760-09-13T00:00:00Z'],
  ])('holds its answer %s', (...[, zone, instant, until]) => {
    expect(createScheduleGate(sundays, zone).holdsUntil(Date.parse(instant))).toBe(Date.parse(until));
  });

  it('without a schedule is open for good', () => {
    const gate = createScheduleGate(null, 'Mars/Phobos');
    expect(gate.isOpen(Number.NaN)).toBe(true);
    expect(gate.holdsUntil(0)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['Mars/Phobos', 0],
    ['UTC', Number.NaN],
    ['UTC', Number.POSITIVE_INFINITY],
    ['UTC', Number.NEGATIVE_INFINITY],
  ])('with a schedule is shut in %s at %d', (zone, instant) => {
    const gate = createScheduleGate(nineToFive, zone);
    expect(gate.isOpen(instant)).toBe(false);
    expect(gate.holdsUntil(instant)).toBe(Number.POSITIVE_INFINITY);
  });
});
