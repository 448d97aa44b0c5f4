import { localTimeAt } from '@vinculum/collection/plan/local-time.ts';
import { DAY_MS, dayOf, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { periodUnits } from '@vinculum/contract/usage/periods.ts';
import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsIn, type Piece, piecesOf, stretchOf } from './bars-rules.ts';

const QUARTER_MS = 900_000;

/** Around a change of clocks, a skipped day or a half hour. */
const places = [
  { timeZone: 'UTC', near: '2026-01-01' },
  { timeZone: 'Europe/Stockholm', near: '2026-03-29' },
  { timeZone: 'Europe/Stockholm', near: '2026-10-25' },
  { timeZone: 'America/New_York', near: '2026-11-01' },
  { timeZone: 'America/Havana', near: '2026-11-01' },
  { timeZone: 'America/Santiago', near: '2026-09-06' },
  { timeZone: 'America/Sao_Paulo', near: '2018-02-18' },
  { timeZone: 'America/St_Johns', near: '2010-11-07' },
  { timeZone: 'Africa/Cairo', near: '2026-04-24' },
  { timeZone: 'Australia/Lord_Howe', near: '2026-04-05' },
  { timeZone: 'Australia/Lord_Howe', near: '2026-10-04' },
  { timeZone: 'Pacific/Apia', near: '2011-12-29' },
  { timeZone: 'Asia/Kathmandu', near: '2026-02-28' },
  { timeZone: 'Asia/Kolkata', near: '2024-02-29' },
] as const;

const days = (start: string, end: string, timeZone: string) => ({ start, end, timeZone });
const hoursOf = (bars: ReturnType<typeof barsIn>) => bars.map(({ from, to }) => (to - from) / HOUR_MS);

test('bars follow each other from the first to the last moment of the days, on quarters of an hour', () => {
  assert(
    property(
      constantFrom(...places),
      constantFrom(...periodUnits),
      tuple(integer({ min: 0, max: 40 }), integer({ min: 1, max: 40 })),
      ({ timeZone, near }, unit, [before, after]) => {
        const span = unit === 'minutes' ? 1 : 40;
        const start = dayOf(Date.parse(near) - Math.min(before, span) * DAY_MS);
        const end = dayOf(Date.parse(near) + Math.min(after, span) * DAY_MS);
        const bars = barsIn(days(start, end, timeZone), unit);
        const { from, to } = stretchOf(days(start, end, timeZone));
        expect(bars[0]?.from).toBe(from);
        expect(bars.at(-1)?.to).toBe(to);
        // What is wrong, all at once: an expectation a bar would take long.
        const wrong = bars.filter(
          (bar, index) =>
            bar.to <= bar.from ||
            bar.from !== (bars[index - 1]?.to ?? from) ||
            (unit !== 'minutes' && bar.from % QUARTER_MS !== 0) ||
            bar.date.slice(0, 10) !== localTimeAt(bar.from, timeZone)?.date,
        );
        expect(wrong).toEqual([]);
        expect(new Set(bars.map(({ date }) => date)).size).toBe(bars.length);
      },
    ),
    { numRuns: 25 },
  );
}, 20_000);

test('what the counters answer for adds up to each bar, without gap or overlap', () => {
  assert(
    property(
      constantFrom(...places),
      constantFrom(...periodUnits),
      integer({ min: -5, max: 45 }),
      ({ timeZone, near }, unit, covered) => {
        const start = dayOf(Date.parse(near) - DAY_MS);
        const end = dayOf(Date.parse(near) + (unit === 'minutes' ? 0 : 40) * DAY_MS);
        const bars = barsIn(days(start, end, timeZone), unit);
        const coveredTo = covered < -3 ? Number.NEGATIVE_INFINITY : Date.parse(start) + covered * DAY_MS;
        const pieces = Map.groupBy(piecesOf(bars, { unit, coveredTo }), ({ bar }) => bar);
        const isWrong = (piece: Piece, before: number) =>
          piece.from !== before ||
          (piece.source === 'day' && (piece.from % DAY_MS !== 0 || piece.to % DAY_MS !== 0)) ||
          (piece.source === 'minute') !== (unit === 'minutes' || piece.from >= coveredTo);
        const wrong = bars.filter((bar, index) => {
          const own = (pieces.get(index) ?? []).toSorted((a, b) => a.from - b.from);
          return (
            own.at(-1)?.to !== bar.to || own.some((piece, at) => isWrong(piece, own[at - 1]?.to ?? bar.from))
          );
        });
        expect(wrong).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

test.each([
  ['UTC', '2026-01-05T00:00Z'],
  ['America/New_York', '2026-01-05T00:00-05:00'],
  ['Asia/Kolkata', '2026-01-05T00:00+05:30'],
])('the first hour and the first minute in %s are %s', (timeZone, first) => {
  for (const [unit, count] of [
    ['hours', 24],
    ['minutes', 1440],
  ] as const) {
    const bars = barsIn(days('2026-01-05', '2026-01-05', timeZone), unit);
    expect([bars[0]?.date, bars.length]).toEqual([first, count]);
  }
});

test('a zone that is none is told', () => {
  expect(() => barsIn(days('2026-01-05', '2026-01-05', 'Mars/Phobos'), 'days')).toThrow('Mars/Phobos');
});

test('whole days are the counters of days, what is around them quarters, and what is not covered minutes', () => {
  const day = (count: number) => count * DAY_MS;
  const bar = { date: '', from: day(1) + HOUR_MS, to: day(4) + HOUR_MS };
  expect(piecesOf([bar], { unit: 'weeks', coveredTo: day(4) })).toEqual([
    { bar: 0, source: 'quarter', from: bar.from, to: day(2) },
    { bar: 0, source: 'day', from: day(2), to: day(4) },
    { bar: 0, source: 'minute', from: day(4), to: bar.to },
  ]);
  expect(piecesOf([bar], { unit: 'weeks', coveredTo: day(9) }).at(-1)).toEqual({
    bar: 0,
    source: 'quarter',
    from: day(4),
    to: bar.to,
  });
});

describe('where clocks change', () => {
  test('days have 23 and 25 hours', () => {
    const spring = barsIn(days('2026-03-28', '2026-03-30', 'Europe/Stockholm'), 'days');
    expect(hoursOf(spring)).toEqual([24, 23, 24]);
    const autumn = barsIn(days('2026-10-24', '2026-10-26', 'Europe/Stockholm'), 'days');
    expect(hoursOf(autumn)).toEqual([24, 25, 24]);
  });

  test('the hour that comes twice is two bars, told apart by the offset; the skipped one is none', () => {
    const autumn = barsIn(days('2026-10-25', '2026-10-25', 'Europe/Stockholm'), 'hours');
    expect(autumn.map(({ date }) => date).slice(1, 5)).toEqual([
      '2026-10-25T01:00+02:00',
      '2026-10-25T02:00+02:00',
      '2026-10-25T02:00+01:00',
      '2026-10-25T03:00+01:00',
    ]);
    const spring = barsIn(days('2026-03-29', '2026-03-29', 'Europe/Stockholm'), 'hours');
    expect(spring.map(({ date }) => date.slice(11, 13)).slice(0, 4)).toEqual(['00', '01', '03', '04']);
    expect(spring).toHaveLength(23);
  });

  test('a half hour is a bar of its own', () => {
    const forward = barsIn(days('2026-10-04', '2026-10-04', 'Australia/Lord_Howe'), 'hours');
    expect(forward.slice(1, 4).map(({ date }) => date)).toEqual([
      '2026-10-04T01:00+10:30',
      '2026-10-04T02:30+11:00',
      '2026-10-04T03:00+11:00',
    ]);
    expect(hoursOf(forward).slice(1, 4)).toEqual([1, 0.5, 1]);
  });

  test('a day begins after the jump where midnight is skipped, and a skipped day is no bar', () => {
    const [day] = barsIn(days('2026-09-06', '2026-09-06', 'America/Santiago'), 'days');
    expect(new Date(day?.from ?? 0).toISOString()).toBe('2026-09-06T04:00:00.000Z');
    expect(hoursOf(day === undefined ? [] : [day])).toEqual([23]);
    const apia = barsIn(days('2011-12-29', '2011-12-31', 'Pacific/Apia'), 'days');
    expect(apia.map(({ date }) => date)).toEqual(['2011-12-29', '2011-12-31']);
  });
});

test('months are calendar months and weeks begin on Monday, cut by the range', () => {
  const months = barsIn(days('2026-01-15', '2026-03-10', 'UTC'), 'months');
  expect(months.map(({ date }) => date)).toEqual(['2026-01-15', '2026-02-01', '2026-03-01']);
  expect(hoursOf(months)).toEqual([17 * 24, 28 * 24, 10 * 24]);
  const weeks = barsIn(days('2026-11-04', '2026-11-17', 'UTC'), 'weeks');
  expect(weeks.map(({ date }) => date)).toEqual(['2026-11-04', '2026-11-09', '2026-11-16']);
});

test('hours of a zone that is half an hour off begin on its own clock', () => {
  const [first] = barsIn(days('2026-11-01', '2026-11-02', 'Asia/Kolkata'), 'hours');
  expect(first).toEqual({
    date: '2026-11-01T00:00+05:30',
    from: Date.parse('2026-10-31T18:30:00Z'),
    to: Date.parse('2026-10-31T19:30:00Z'),
  });
});
