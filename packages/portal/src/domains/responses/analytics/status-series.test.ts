import { expect, test } from 'vitest';
import { someCounts } from '../../../testing/some-form.ts';
import { rangeQuery, seriesTotal, sinceFirst, statusesIn, totalOf } from './status-series.ts';

const series = [
  { day: '2026-11-20', counts: someCounts({ FORM_PENDING: 4 }), events: someCounts({ FORM_PENDING: 4 }) },
  {
    day: '2026-11-21',
    counts: someCounts({ FORM_PENDING: 1, FORM_ACCEPTED: 3 }),
    events: someCounts({ FORM_RECEIVED: 3, FORM_ACCEPTED: 3 }),
  },
];

test('where cars stand is said of the last day, what happened of all days', () => {
  expect(seriesTotal(series, 'counts')).toEqual(someCounts({ FORM_PENDING: 1, FORM_ACCEPTED: 3 }));
  expect(seriesTotal(series, 'events')).toEqual(
    someCounts({ FORM_PENDING: 4, FORM_RECEIVED: 3, FORM_ACCEPTED: 3 }),
  );
  expect(seriesTotal([], 'counts')).toEqual(someCounts());
});

test('days before there was anything are left out', () => {
  const nothing = { day: '2026-11-19', counts: someCounts(), events: someCounts() };
  expect(sinceFirst([nothing, ...series, nothing])).toEqual([...series, nothing]);
  expect(sinceFirst([nothing])).toEqual([nothing]);
});

test('only statuses that somebody has are shown, what is live first', () => {
  expect(statusesIn(series.map(({ counts }) => counts))).toEqual(['FORM_ACCEPTED', 'FORM_PENDING']);
  expect(totalOf(someCounts({ FORM_EXPIRED: 2, FORM_CANCELED: 1 }))).toBe(3);
});

test.each([
  ['last7', { from: '2026-11-15' }],
  ['last30', { from: '2026-10-23' }],
  ['last90', { from: '2026-08-24' }],
  ['all', {}],
] as const)('%s ends today, in UTC', (range, query) => {
  expect(rangeQuery(range, Date.parse('2026-11-21T23:59:00Z'))).toEqual(query);
});
