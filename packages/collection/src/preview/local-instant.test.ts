import { expect, test } from 'vitest';
import { localTimeAt } from '../plan/local-time.ts';
import { instantOfLocal } from './next-opening.ts';

test.each([
  { what: 'a winter day', local: '2026-11-02 09:00', zone: 'Europe/Madrid', utc: '2026-11-02T08:00:00Z' },
  { what: 'a summer day', local: '2026-07-02 09:00', zone: 'Europe/Madrid', utc: '2026-07-02T07:00:00Z' },
  { what: 'far away', local: '2026-11-02 09:00', zone: 'Pacific/Auckland', utc: '2026-11-01T20:00:00Z' },
  { what: 'the first of two', local: '2026-10-25 02:30', zone: 'Europe/Madrid', utc: '2026-10-25T00:30:00Z' },
  {
    what: 'hours before clocks go back',
    local: '2026-10-25 01:30',
    zone: 'Europe/Madrid',
    utc: '2026-10-24T23:30:00Z',
  },
  { what: 'hours after it', local: '2026-10-25 09:00', zone: 'Europe/Madrid', utc: '2026-10-25T08:00:00Z' },
  {
    what: 'hours before they go forward',
    local: '2026-03-29 01:30',
    zone: 'Europe/Madrid',
    utc: '2026-03-29T00:30:00Z',
  },
  { what: 'hours after that', local: '2026-03-29 09:00', zone: 'Europe/Madrid', utc: '2026-03-29T07:00:00Z' },
  { what: 'a skipped hour', local: '2026-03-29 02:30', zone: 'Europe/Madrid', utc: '2026-03-29T01:30:00Z' },
])('$what', ({ local, zone, utc }) => {
  const [date = '', time = ''] = local.split(' ');
  expect(instantOfLocal(date, time, zone)).toBe(Date.parse(utc));
});

test.each([
  ['', '09:00', 'UTC'],
  ['2026-11-02', '', 'UTC'],
  ['2026-13-02', '09:00', 'UTC'],
  ['2026-02-30', '09:00', 'UTC'],
  ['2026-11-02', '24:00', 'UTC'],
  ['2026-11-02', '9:00', 'UTC'],
  ['+002026-11-02', '09:00', 'UTC'],
  ['2026-11-02', '09:00:00', 'UTC'],
  ['2026-11-02', '09:00', 'Nowhere/Town'],
])('%j %j in %s is no moment', (date, time, zone) => {
  expect(instantOfLocal(date, time, zone)).toBeNull();
});

test('every quarter of an hour is found again from what the clocks show', () => {
  for (let t = Date.UTC(2026, 2, 27); t < Date.UTC(2026, 2, 31); t += 900_000) {
    const shown = new Date(t + (localTimeAt(t, 'Europe/Madrid')?.offsetMs ?? 0)).toISOString();
    expect(instantOfLocal(shown.slice(0, 10), shown.slice(11, 16), 'Europe/Madrid')).toBe(t);
  }
});
