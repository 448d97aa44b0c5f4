import { describe, expect, it } from 'vitest';
import { createOpenStretch } from './open-stretch.ts';
import type { Schedule } from './plan.ts';

const hours = [{ start: '09:00', end: '17:00' }];
const weekdays: Schedule = {
  business_hours: [1, 2, 3, 4, 5].map((day) => ({ day, active: true, hours })),
  special_hours: [],
};
const wholeDays: Schedule = {
  business_hours: [1, 2].map((day) => ({ day, active: true, hours: [{ start: '00:00', end: '24:00' }] })),
  special_hours: [],
};
const always: Schedule = {
  business_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    active: true,
    hours: [{ start: '00:00', end: '24:00' }],
  })),
  special_hours: [],
};
const at = (instant: string) => Date.parse(instant);
const grantedAt = at('2026-06-01T00:00:00Z');

describe('an open stretch', () => {
  it.each<[string, Schedule | null, string, string, boolean]>([
    ['goes on within a day', weekdays, '2026-06-01T09:00:00Z', '2026-06-01T16:59:59Z', false],
    ['ends at the end of the hours', weekdays, '2026-06-01T12:00:00Z', '2026-06-01T17:00:00Z', true],
    [
      'has ended over night though nothing happened then',
      weekdays,
      '2026-06-01T12:00:00Z',
      '2026-06-02T12:00:00Z',
      true,
    ],
    [
      'goes on over midnight where both days are open',
      wholeDays,
      '2026-06-01T12:00:00Z',
      '2026-06-02T12:00:00Z',
      false,
    ],
    ['has ended after a week of silence', wholeDays, '2026-06-01T12:00:00Z', '2026-06-08T12:00:01Z', true],
    [
      'goes on after a silence of a week, open throughout',
      always,
      '2026-06-01T12:00:00Z',
      '2026-06-08T12:00:00Z',
      false,
    ],
    ['has ended after a longer one', always, '2026-06-01T12:00:00Z', '2026-06-08T12:00:00.001Z', true],
    ['never ends without a schedule', null, '2026-06-01T12:00:00Z', '2027-06-01T12:00:00Z', false],
    ['has not ended when it had not begun', weekdays, '2026-06-01T08:00:00Z', '2026-06-01T08:30:00Z', false],
    [
      'does not end by an instant before the last one',
      weekdays,
      '2026-06-01T09:00:00Z',
      '2026-06-01T08:59:59Z',
      false,
    ],
  ])('%s', (...[, schedule, first, second, hasEnded]) => {
    const stretch = createOpenStretch({ schedule, timeZone: 'UTC', grantedAt });
    expect(stretch.passTo(at(first))).toBe(false);
    expect(stretch.passTo(at(second))).toBe(hasEnded);
  });

  it('goes on behind an instant before the last one, which moves nothing', () => {
    const stretch = createOpenStretch({ schedule: weekdays, timeZone: 'UTC', grantedAt });
    const ended = ['12:00:00', '08:59:59', '17:00:00'].map((time) =>
      stretch.passTo(at(`2026-06-01T${time}Z`)),
    );
    expect(ended).toEqual([false, false, true]);
  });

  it('is not open before the owner agreed', () => {
    const stretch = createOpenStretch({ schedule: null, timeZone: 'UTC', grantedAt });
    expect(stretch.isOpen(grantedAt - 1)).toBe(false);
    expect(stretch.isOpen(grantedAt)).toBe(true);
  });

  it('ends when the vehicle crosses into a zone where it is evening', () => {
    const stretch = createOpenStretch({ schedule: weekdays, timeZone: 'UTC', grantedAt });
    stretch.passTo(at('2026-06-01T12:00:00Z'));
    stretch.setTimeZone('Asia/Tokyo');
    expect(stretch.passTo(at('2026-06-01T12:00:00Z'))).toBe(true);
    expect(stretch.isOpen(at('2026-06-02T00:00:00Z'))).toBe(true);
  });
});
