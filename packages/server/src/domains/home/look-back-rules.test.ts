import { DAY_MS, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { expect, test } from 'vitest';
import { lookBack, rangeByAge } from './look-back-rules.ts';

const now = Date.parse('2026-11-24T10:20:30Z');

test.each([
  { age: 0, range: '1h' },
  { age: HOUR_MS, range: '1h' },
  { age: HOUR_MS + 1, range: '24h' },
  { age: DAY_MS, range: '24h' },
  { age: DAY_MS + 1, range: '7d' },
  { age: 7 * DAY_MS, range: '7d' },
  { age: 7 * DAY_MS + 1, range: '30d' },
] as const)('who is there for $age ms looks back over $range', ({ age, range }) => {
  expect(rangeByAge(now - age, now)).toBe(range);
});

test.each([
  { range: '1h', steps: 60, first: '2026-11-24T09:21Z', last: '2026-11-24T10:20Z' },
  { range: '24h', steps: 24, first: '2026-11-23T11:00Z', last: '2026-11-24T10:00Z' },
  { range: '7d', steps: 168, first: '2026-11-17T11:00Z', last: '2026-11-24T10:00Z' },
  { range: '30d', steps: 30, first: '2026-10-26', last: '2026-11-24' },
] as const)('$range are $steps steps, the last of which is running', ({ range, steps, first, last }) => {
  const bars = lookBack(range, now, 'UTC');
  expect(bars).toHaveLength(steps);
  expect(bars[0]?.date).toBe(first);
  expect(bars.at(-1)?.date).toBe(last);
  expect(bars.at(-1)?.to).toBeGreaterThan(now);
});

test('days are those of the zone, also where clocks change: 30 of them begin at midnight in Madrid', () => {
  const bars = lookBack('30d', Date.parse('2026-11-10T23:30:00Z'), 'Europe/Madrid');
  expect(bars).toHaveLength(30);
  expect(bars.at(-1)).toMatchObject({ date: '2026-11-11', from: Date.parse('2026-11-10T23:00:00Z') });
  expect(bars.find(({ date }) => date === '2026-10-25')).toMatchObject({
    from: Date.parse('2026-10-24T22:00:00Z'),
    to: Date.parse('2026-10-25T23:00:00Z'),
  });
});

test('hours of a zone that is half an hour off begin at its own full hours', () => {
  expect(lookBack('24h', now, 'Asia/Kolkata').at(-1)).toMatchObject({
    date: '2026-11-24T15:00+05:30',
    from: Date.parse('2026-11-24T09:30:00Z'),
  });
});
