import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownUsage } from './shown-bars.ts';
import { dayHere, viewerTimeZone } from './viewer-days.ts';

// Half past ten in the evening where the tests run, the next day in UTC.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T02:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('a day is the viewer’s own, also where it is tomorrow in UTC', () => {
  expect(viewerTimeZone()).toBe('America/St_Johns');
  expect([dayHere(), dayHere(1), dayHere(29)]).toEqual(['2026-11-20', '2026-11-19', '2026-10-22']);
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
