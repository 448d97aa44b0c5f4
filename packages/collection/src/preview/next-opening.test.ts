import { expect, test } from 'vitest';
import type { Schedule } from '../plan/plan.ts';
import { nextOpening } from './next-opening.ts';

const working = { start: '08:00', end: '18:00' };
const officeHours: Schedule = {
  business_hours: [1, 2, 3, 4, 5].map((day) => ({ day, active: true, hours: [working] })),
  special_hours: [],
};
const at = (text: string) => Date.parse(`${text}Z`);

const spring: Schedule = {
  business_hours: [],
  special_hours: [{ date: '2027-03-01', exclusive: true, hours: [working] }],
};

test.each([
  {
    what: 'without a schedule, at once',
    schedule: null,
    from: '2026-11-02T03:00',
    opens: '2026-11-02T03:00',
  },
  { what: 'when open, at once', schedule: officeHours, from: '2026-11-02T09:10', opens: '2026-11-02T09:10' },
  { what: 'in the morning', schedule: officeHours, from: '2026-11-02T03:00', opens: '2026-11-02T08:00' },
  { what: 'after the weekend', schedule: officeHours, from: '2026-11-06T18:00', opens: '2026-11-09T08:00' },
  { what: 'months ahead', schedule: spring, from: '2026-11-02T03:00', opens: '2027-03-01T08:00' },
])('$what', ({ schedule, from, opens }) => {
  expect(nextOpening(schedule, 'UTC', at(from))).toBe(at(opens));
});

test('never, when no hour is to come', () => {
  expect(nextOpening({ business_hours: [], special_hours: [] }, 'UTC', at('2026-11-02T03:00'))).toBeNull();
});
