import { describe, expect, it } from 'vitest';
import { isWithinSchedule } from './schedule-gate.ts';
import type { Schedule, SpecialDay, TimeRange } from './plan.ts';

const range = (text: string): TimeRange => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};

function schedule(hours: Record<number, string[]>, special: SpecialDay[] = []): Schedule {
  const days = [1, 2, 3, 4, 5, 6, 7];
  return {
    business_hours: days.map((day) => ({
      day,
      active: hours[day] !== undefined,
      hours: (hours[day] ?? []).map(range),
    })),
    special_hours: special,
  };
}

const day = (exclusive: boolean, ...hours: string[]): SpecialDay => ({
  date: '2026-06-01',
  exclusive,
  hours: hours.map(range),
});

const at = (instant: string) => Date.parse(instant);
const weekdays = schedule({
  1: ['09:00-17:00'],
  2: ['09:00-17:00'],
  3: ['09:00-12:00', '13:00-17:00'],
  4: ['09:00-17:00'],
  5: ['09:00-17:00'],
});

const inBerlin = (instant: string) => isWithinSchedule(weekdays, at(instant), 'Europe/Berlin');

describe('business hours', () => {
  it.each([
    ['Monday before', '2026-06-01T08:59:59.999Z', false],
    ['Monday at the start', '2026-06-01T09:00:00.000Z', true],
    ['Monday just before the end', '2026-06-01T16:59:59.999Z', true],
    ['Monday at the end', '2026-06-01T17:00:00.000Z', false],
    ['Wednesday in the first range', '2026-06-03T11:59:00Z', true],
    ['Wednesday between the ranges', '2026-06-03T12:30:00Z', false],
    ['Wednesday in the second range', '2026-06-03T13:00:00Z', true],
    ['Saturday', '2026-06-06T12:00:00Z', false],
    ['Sunday', '2026-06-07T12:00:00Z', false],
  ])('%s', (_, instant, expected) => {
    expect(isWithinSchedule(weekdays, at(instant), 'UTC')).toBe(expected);
  });

  it('a day that is switched off counts for nothing, whatever hours it holds', () => {
    const off: Schedule = {
      business_hours: [{ day: 1, active: false, hours: [range('00:00-24:00')] }],
      special_hours: [],
    };
    expect(isWithinSchedule(off, at('2026-06-01T12:00:00Z'), 'UTC')).toBe(false);
  });

  it('no schedule is always, an empty one is never', () => {
    expect(isWithinSchedule(null, at('2026-06-01T03:00:00Z'), 'UTC')).toBe(true);
    expect(isWithinSchedule(schedule({}), at('2026-06-01T12:00:00Z'), 'UTC')).toBe(false);
  });

  it.each([
    ['22:00-24:00', '23:59:59.999Z', true],
    ['22:00-00:00', '23:59:59.999Z', true],
    ['00:00-00:00', '12:00:00Z', true],
    ['00:00-24:00', '00:00:00Z', true],
    ['12:00-12:00', '12:00:00Z', false],
    ['22:00-06:00', '23:00:00Z', false],
    ['9am-17:00', '12:00:00Z', false],
    ['09:00-late', '12:00:00Z', false],
    ['109:00-17:00', '12:00:00Z', false],
    ['09:00-17:000', '12:00:00Z', false],
    ['00:30-24:00', '00:29:59Z', false],
    ['00:30-24:00', '00:30:00Z', true],
  ])('the range %s holds Monday %s: %s', (text, time, expected) => {
    expect(isWithinSchedule(schedule({ 1: [text] }), at(`2026-06-01T${time}`), 'UTC')).toBe(expected);
  });

  it('midnight at the end does not reach into the next day', () => {
    expect(isWithinSchedule(schedule({ 1: ['22:00-24:00'] }), at('2026-06-02T00:00:00Z'), 'UTC')).toBe(false);
  });
});

describe('special hours', () => {
  it.each([
    ['added hours', [day(false, '20:00-21:00')], '20:30', true],
    ['added hours leave business hours', [day(false, '20:00-21:00')], '10:00', true],
    ['replaced hours', [day(true, '20:00-21:00')], '20:30', true],
    ['replaced hours end business hours', [day(true, '20:00-21:00')], '10:00', false],
    ['a date without hours is closed', [day(true)], '10:00', false],
    [
      'added and replaced hours together',
      [day(true, '20:00-21:00'), day(false, '07:00-08:00')],
      '07:30',
      true,
    ],
    ['two entries of which one replaces', [day(false, '07:00-08:00'), day(true)], '10:00', false],
  ])('%s', (...[, special, time, expected]) => {
    const days = schedule({ 1: ['09:00-17:00'] }, special);
    expect(isWithinSchedule(days, at(`2026-06-01T${time}:00Z`), 'UTC')).toBe(expected);
  });

  it('holds on its date only', () => {
    const days = schedule({ 1: ['09:00-17:00'] }, [day(true)]);
    expect(isWithinSchedule(days, at('2026-06-08T10:00:00Z'), 'UTC')).toBe(true);
  });

  it('takes the date of the vehicle, not of UTC', () => {
    const days = schedule({}, [day(true, '00:00-02:00')]);
    expect(isWithinSchedule(days, at('2026-05-31T16:30:00Z'), 'Asia/Tokyo')).toBe(true);
    expect(isWithinSchedule(days, at('2026-06-01T00:30:00Z'), 'Asia/Tokyo')).toBe(false);
  });
});

describe('time zones', () => {
  it('nine to five means the wall clock, summer and winter', () => {
    expect(inBerlin('2026-01-12T08:00:00Z')).toBe(true);
    expect(inBerlin('2026-01-12T07:59:59Z')).toBe(false);
    expect(inBerlin('2026-07-13T07:00:00Z')).toBe(true);
    expect(inBerlin('2026-07-13T15:00:00Z')).toBe(false);
  });

  it('an hour that the clock skips never comes', () => {
    const skipped = schedule({ 7: ['02:00-03:00'] });
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const instant = at('2026-03-29T00:00:00+01:00') + minute * 60_000;
      expect(isWithinSchedule(skipped, instant, 'Europe/Berlin')).toBe(false);
    }
  });

  it('an hour that the clock shows twice counts twice', () => {
    const doubled = schedule({ 7: ['02:00-03:00'] });
    expect(isWithinSchedule(doubled, at('2026-10-25T02:30:00+02:00'), 'Europe/Berlin')).toBe(true);
    expect(isWithinSchedule(doubled, at('2026-10-25T02:30:00+01:00'), 'Europe/Berlin')).toBe(true);
    expect(isWithinSchedule(doubled, at('2026-10-25T03:00:00+01:00'), 'Europe/Berlin')).toBe(false);
  });

  it('an unknown zone lets nothing through a schedule, and everything where there is none', () => {
    const always = schedule({ 1: ['00:00-24:00'] });
    expect(isWithinSchedule(always, at('2026-06-01T12:00:00Z'), 'Mars/Phobos')).toBe(false);
    expect(isWithinSchedule(null, at('2026-06-01T12:00:00Z'), 'Mars/Phobos')).toBe(true);
  });
});
