import { describe, expect, it } from 'vitest';
import { localTimeAt } from './local-time.ts';

const HOUR = 3_600_000;

describe('localTimeAt', () => {
  it.each([
    ['2026-01-15T12:00:00Z', 'UTC', '2026-01-15', 4, 12 * HOUR, 0],
    ['2026-01-15T23:30:00Z', 'Europe/Berlin', '2026-01-16', 5, 0.5 * HOUR, HOUR],
    ['2026-07-15T23:30:00Z', 'Europe/Berlin', '2026-07-16', 4, 1.5 * HOUR, 2 * HOUR],
    ['2026-03-01T02:00:00Z', 'America/New_York', '2026-02-28', 6, 21 * HOUR, -5 * HOUR],
    ['2026-06-07T18:15:00Z', 'Asia/Kathmandu', '2026-06-08', 1, 0, 5.75 * HOUR],
    ['1969-12-31T23:59:59.999Z', 'UTC', '1969-12-31', 3, 24 * HOUR - 1, 0],
    ['2024-02-29T12:00:00Z', 'Pacific/Kiritimati', '2024-03-01', 5, 2 * HOUR, 14 * HOUR],
  ])('%s in %s is %s', (...[instant, zone, date, weekday, msOfDay, offsetMs]) => {
    expect(localTimeAt(Date.parse(instant), zone)).toEqual({ date, weekday, msOfDay, offsetMs });
  });

  it('keeps the milliseconds', () => {
    expect(localTimeAt(Date.parse('2026-01-15T00:00:00.123Z'), 'UTC')?.msOfDay).toBe(123);
  });

  it('knows Sunday as 7', () => {
    expect(localTimeAt(Date.parse('2026-06-07T12:00:00Z'), 'UTC')?.weekday).toBe(7);
  });

  it.each([['Mars/Phobos'], [''], ['DROP TABLE']])('answers null for the zone %j', (zone) => {
    expect(localTimeAt(0, zone)).toBeNull();
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [8.64e15], [-8.64e15]])(
    'answers null for the instant %d',
    (instant) => {
      expect(localTimeAt(instant, 'UTC')).toBeNull();
    },
  );

  it('stays right when more spellings of zones come than it remembers', () => {
    const spellings = Array.from({ length: 1100 }, (_, index) =>
      Array.from('europe/berlin')
        .map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter))
        .join(''),
    );
    const offsets = new Set(spellings.map((zone) => localTimeAt(0, zone)?.offsetMs));
    expect(offsets).toEqual(new Set([HOUR]));
  });
});
