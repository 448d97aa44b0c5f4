import {
  type ConsentStatus,
  consentStatuses,
  mayBecome,
  noCounts,
} from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyticsRange, analyticsSeries, countsByOem, type DayChange } from './analytics-rules.ts';

const now = Date.parse('2026-11-21T13:00:00Z');
const publishedOn = Date.parse('2026-11-19T23:30:00Z');

describe('the range', () => {
  test.each([
    { request: {}, from: '2026-11-19', to: '2026-11-21', why: 'begins with the publication' },
    { request: { to: '2027-01-01' }, from: '2026-11-19', to: '2026-11-21', why: 'has no day in the future' },
    {
      request: { from: '2026-10-23' },
      from: '2026-10-23',
      to: '2026-11-21',
      why: 'may begin before the form did',
    },
    { request: { from: '2020-01-01' }, from: '2025-10-18', to: '2026-11-21', why: 'has at most 400 days' },
    { request: { from: '2026-12-01' }, from: '2026-11-21', to: '2026-11-21', why: 'has at least one day' },
    {
      request: { from: '2026-11-01', to: '2026-11-03' },
      from: '2026-11-01',
      to: '2026-11-03',
      why: 'is as asked',
    },
    {
      request: { to: '2026-11-01' },
      from: '2026-11-01',
      to: '2026-11-01',
      why: 'may end before the form began',
    },
  ])('$why', ({ request, from, to }) => {
    expect(analyticsRange(request, { publishedOn, now })).toEqual({ from, to });
  });

  test('of a form that was never published is today', () => {
    expect(analyticsRange({}, { publishedOn: null, now })).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  });
});

type Step = readonly [from: ConsentStatus | null, to: ConsentStatus, total?: number];

function change(day: string, [from_status, to_status, total = 1]: Step): DayChange {
  return { day, from_status, to_status, total };
}

test('a day without changes keeps the counts of the day before; events are of one day', () => {
  const series = analyticsSeries(
    [
      change('2026-11-01', [null, 'FORM_PENDING', 10]),
      change('2026-11-01', ['FORM_PENDING', 'FORM_RECEIVED', 6]),
      change('2026-11-03', ['FORM_RECEIVED', 'FORM_ACCEPTED', 4]),
    ],
    { from: '2026-11-01', to: '2026-11-03' },
  );
  expect(series).toEqual([
    {
      day: '2026-11-01',
      counts: { ...noCounts(), FORM_PENDING: 4, FORM_RECEIVED: 6 },
      events: { ...noCounts(), FORM_PENDING: 10, FORM_RECEIVED: 6 },
    },
    {
      day: '2026-11-02',
      counts: { ...noCounts(), FORM_PENDING: 4, FORM_RECEIVED: 6 },
      events: noCounts(),
    },
    {
      day: '2026-11-03',
      counts: { ...noCounts(), FORM_PENDING: 4, FORM_RECEIVED: 2, FORM_ACCEPTED: 4 },
      events: { ...noCounts(), FORM_ACCEPTED: 4 },
    },
  ]);
});

/** The changes of one consent: each next status chosen by number among those that may follow. */
function lifeOf(steps: readonly (readonly [number, number])[]): { at: number; change: DayChange }[] {
  let at = Date.parse('2026-11-01T00:00:00Z');
  let status: ConsentStatus | null = null;
  return steps.map(([later, choice]) => {
    at += later;
    const before: ConsentStatus | null = status;
    const next: readonly ConsentStatus[] =
      before === null
        ? ['FORM_PENDING', 'FORM_CANCELED']
        : consentStatuses.filter((to) => mayBecome(before, to));
    status = next[choice % next.length] ?? 'FORM_PENDING';
    return { at, change: change(dayOf(at), [before, status]) };
  });
}

test('counts and events are those of a recount, consent by consent and day by day', () => {
  const step = array(integer({ min: 0, max: 2 * DAY_MS }), { minLength: 2, maxLength: 2 }).map(
    ([later = 0, choice = 0]) => [later, choice] as const,
  );
  assert(
    property(
      array(array(step, { maxLength: 6 }), { maxLength: 8 }),
      integer({ min: 0, max: 6 }),
      (plans, skipped) => {
        const lives = plans.map(lifeOf);
        const from = dayOf(Date.parse('2026-11-01T00:00:00Z') + skipped * DAY_MS);
        const series = analyticsSeries(
          lives.flat().map((one) => one.change),
          { from, to: '2026-11-14' },
        );
        for (const { day, counts, events } of series) {
          const expected = noCounts();
          const came = noCounts();
          for (const life of lives) {
            const last = life.findLast((one) => dayOf(one.at) <= day);
            if (last !== undefined) expected[last.change.to_status] += 1;
            for (const one of life) if (dayOf(one.at) === day) came[one.change.to_status] += 1;
          }
          expect({ day, counts, events }).toEqual({ day, counts: expected, events: came });
        }
        expect(series.length).toBe(14 - skipped);
      },
    ),
  );
});

test('makers come by size, then by name; cars without one last', () => {
  const rows = [
    { oem: null, status: 'FORM_PENDING', total: 100 },
    { oem: 'B', status: 'FORM_ACCEPTED', total: 1 },
    { oem: 'A', status: 'FORM_ACCEPTED', total: 3 },
    { oem: 'B', status: 'FORM_DECLINED', total: 2 },
    { oem: 'C', status: 'FORM_PENDING', total: 4 },
  ] as const;
  expect(countsByOem(rows).map(({ oem, counts }) => [oem, counts])).toEqual([
    ['C', { ...noCounts(), FORM_PENDING: 4 }],
    ['A', { ...noCounts(), FORM_ACCEPTED: 3 }],
    ['B', { ...noCounts(), FORM_ACCEPTED: 1, FORM_DECLINED: 2 }],
    [null, { ...noCounts(), FORM_PENDING: 100 }],
  ]);
});
