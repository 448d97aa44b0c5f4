import { expect, test } from 'vitest';
import { instantOfLocal } from './local-instant.ts';

test.each([
  { what: 'a winter day', local: '2026-11-02 09:00', zone: 'Europe/Madrid', utc: '2026-11-02T08:00:00Z' },
  { what: 'a summer day', local: '2026-07-02 09:00', zone: 'Europe/Madrid', utc: '2026-07-02T07:00:00Z' },
  { what: 'far away', local: '2026-11-02 09:00', zone: 'Pacific/Auckland', utc: '2026-11-01T20:00:00Z' },
  { what: 'the first of two', local: '2026-10-25 02:30', zone: 'Europe/Madrid', utc: '2026-10-25T00:30:00Z' },
  { what: 'a skipped hour', local: '2026-03-29 02:30', zone: 'Europe/Madrid', utc: '2026-03-29T01:30:00Z' },
])('$what', ({ local, zone, utc }) => {
  const [date = '', time = ''] = local.split(' ');
  expect(instantOfLocal(date, time, zone)).toBe(Date.parse(utc));
});

test.each([
  ['', '09:00', 'UTC'],
  ['2026-11-02', '', 'UTC'],
  ['2026-13-02', '09:00', 'UTC'],
  ['2026-11-02', '09:00', 'Nowhere/Town'],
])('%j %j in %s is no moment', (date, time, zone) => {
  expect(instantOfLocal(date, time, zone)).toBeNull();
});
