import { expect, test } from 'vitest';
import { endOfGrant, endOfLastDay } from './expiry-rules.ts';

const answeredAt = Date.UTC(2026, 10, 3, 8);
const lastDay = new Date('2026-11-20T00:00:00Z');

test.each([
  { what: 'no days and no last day never end', days: null, last: null, end: null },
  { what: 'without counted days the last day ends it', days: null, last: lastDay, end: lastDay },
  { what: 'days count from the answer', days: 7, last: null, end: new Date('2026-11-10T08:00:00Z') },
  { what: 'days end before the last day', days: 7, last: lastDay, end: new Date('2026-11-10T08:00:00Z') },
  { what: 'days would outlive the last day', days: 30, last: lastDay, end: lastDay },
])('$what', ({ days, last, end }) => {
  expect(endOfGrant({ expiry_in_days: days, expires_at: last }, answeredAt)).toEqual(end);
});

test('a last day ends with its last moment in UTC', () => {
  expect(endOfLastDay('2026-02-28')).toEqual(new Date('2026-03-01T00:00:00Z'));
  expect(endOfLastDay(null)).toBeNull();
});
