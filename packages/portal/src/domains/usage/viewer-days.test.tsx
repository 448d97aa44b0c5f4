import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { periodTexts, shownUsage } from './shown-bars.ts';
import { dayHere, viewerTimeZone } from './viewer-days.ts';

// Half past ten in the evening where the tests run, the next day in UTC.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T02:00:00Z') }));
afterEach(() => void vi.useRealTimers());

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['tomorrow in UTC', 'America/St_Johns', ['2026-11-20', '2026-11-19', '2026-10-22']],
  ['still the same day in UTC', 'Pacific/Auckland', ['2026-11-21', '2026-11-20', '2026-10-23']],
])('a day is the viewer’s own, also where it is %s', (_, zone, days) => {
  vi.stubEnv('TZ', zone);
  expect(viewerTimeZone()).toBe(zone);
  expect([dayHere(), dayHere(1), dayHere(29)]).toEqual(days);
});

test('a bar ends the day before the next one begins, the last one with the days asked for', () => {
  const none = { amount_data: 0, unit: 'bytes' as const, bytes: 0, messages: 0 };
  const answer = {
    data_calculation: ['2026-11-02', '2026-11-09'].map((date) => ({ date, ...none })),
    total: none,
  };
  const { bars } = shownUsage([{ name: 'All', answer }], '2026-11-12');
  expect(bars.map(({ lastDay }) => lastDay)).toEqual(['2026-11-08', '2026-11-12']);
});

test.each([
  { unit: 'months', date: '2026-11-01', lastDay: '2026-11-30', texts: ['Nov 2026', '1 – 30 Nov 2026'] },
  { unit: 'weeks', date: '2026-11-02', lastDay: '2026-11-08', texts: ['2 Nov', '2 – 8 Nov 2026'] },
  { unit: 'days', date: '2026-11-02', lastDay: '2026-11-02', texts: ['2 Nov', '2 Nov 2026'] },
  { unit: 'hours', date: '2026-10-25T02:00+01:00', texts: ['25 Oct, 02:00', '25 Oct 2026, 02:00 (+01:00)'] },
  { unit: 'minutes', date: '2026-11-02T23:59-03:30', texts: ['2 Nov, 23:59', '2 Nov 2026, 23:59 (-03:30)'] },
] as const)('a bar of $unit from $date is called by the calendar’s days, whoever looks', (input) => {
  const { short, long } = periodTexts('en-GB', input.unit);
  const bar = { lastDay: '', counts: [], amounts: [], ...input };
  expect([short(bar), long(bar).replaceAll('\u2009', ' ')]).toEqual(input.texts);
});
