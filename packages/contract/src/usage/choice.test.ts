import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { problemsOf } from '../foundation/problem.ts';
import { dayFirstOf, formUsageChoice, formUsageRequest, usageChoice, usageRequest } from './choice.ts';

function problems(schema: z.ZodType, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : problemsOf(result.error.issues).map(({ field, key }) => `${field} ${key}`);
}

const days = { start_date: '2026-11-01', end_date: '2026-11-30' };

// Shows 2-7.27, 2-7.28
test('what the screen may send is parsed; the wire writes days first and says UTC when no zone is named', () => {
  expect(usageChoice.parse({ ...days, period: 1440 })).toEqual({ ...days, period: 1440 });
  const wire = { start_date: dayFirstOf(days.start_date), end_date: '30-11-2026', period: 1440 };
  expect(wire.start_date).toBe('01-11-2026');
  expect(usageRequest.parse(wire)).toEqual({
    ...days,
    period: 1440,
    time_zone: 'UTC',
    include_test: false,
  });
  expect(formUsageRequest.parse({ ...days, consent_form_id: 7, time_zone: 'Asia/Kolkata' })).toEqual({
    ...days,
    consent_form_id: 7,
    time_zone: 'Asia/Kolkata',
    include_test: false,
  });
});

const wrongRanges = [
  { start: '2026-11-02', end: '2026-11-01', says: ['start_date usage.startAfterEnd'] },
  { start: '2026-11-02', end: '2026-11-02', says: ['end_date usage.sameDates'] },
  { start: '2026-02-30', end: '2026-11-02', says: ['start_date consent.correctDate'] },
  {
    start: '1999-12-31',
    end: '2100-01-01',
    says: ['start_date consent.correctDate', 'end_date consent.correctDate'],
  },
  { start: '', end: '', says: ['start_date consent.dateRequired', 'end_date consent.dateRequired'] },
];

describe.each(wrongRanges)('from "$start" to "$end"', ({ start, end, says }) => {
  const iso = { start_date: start, end_date: end };
  const wire = { start_date: dayFirstOf(start), end_date: dayFirstOf(end) };

  // Shows 2-5.12
  test('screen and server say the same, beside the missing choice', () => {
    const period = [...says, 'period usage.periodRequired'].toSorted();
    expect(problems(usageChoice, iso).toSorted()).toEqual(period);
    expect(problems(usageRequest, wire).toSorted()).toEqual(period);
    const form = [...says, 'consent_form_id usage.formRequired'].toSorted();
    expect(
      problems(formUsageChoice, { ...iso, consent_form_id: null, other_form_id: null }).toSorted(),
    ).toEqual(form);
    expect(problems(formUsageRequest, { ...iso, consent_form_id: null }).toSorted()).toEqual(form);
  });
});

test('days are asked for when they are cleared or left out', () => {
  const says = ['start_date consent.dateRequired', 'end_date consent.dateRequired'];
  expect(problems(usageChoice, { start_date: null, period: 1440 })).toEqual(says);
  expect(problems(usageRequest, { start_date: null, period: 1440 })).toEqual(says);
});

// Shows 2-7.28
test('the first call refuses days written as the second one writes them', () => {
  expect(problems(usageRequest, { start_date: '2026-11-01', end_date: '30-11-2026', period: 60 })).toEqual([
    'start_date consent.correctDate',
  ]);
});

test('a period that is not offered, and a zone that does not exist, are refused', () => {
  const wire = { start_date: '01-11-2026', end_date: '30-11-2026' };
  expect(problems(usageRequest, { ...wire, period: 30, time_zone: 'Mars/Olympus' })).toEqual([
    'period usage.periodRequired',
    'time_zone validation.choice',
  ]);
});

// Shows 2-9.7
test.each([
  { end: '2026-11-02', period: 1, unit: null },
  { end: '2026-11-03', period: 1, unit: 'hours' },
  { end: '2027-03-05', period: 60, unit: null },
  { end: '2027-03-06', period: 60, unit: 'days' },
  { end: '2036-11-01', period: 1440, unit: 'weeks' },
  { end: '2099-12-31', period: 10_080, unit: 'months' },
  { end: '2099-12-31', period: 43_200, unit: null },
])(
  'to $end in periods of $period minutes: the finest unit that fits is named ($unit)',
  ({ end, period, unit }) => {
    const result = usageChoice.safeParse({ start_date: '2026-11-01', end_date: end, period });
    const reported = result.success ? [] : problemsOf(result.error.issues);
    expect(reported).toEqual(
      unit === null ? [] : [{ field: 'period', key: 'usage.tooManyBars', args: { max: 3000, unit } }],
    );
  },
);

test('one form is shown for at most 3,000 days', () => {
  expect(
    problems(formUsageRequest, { start_date: '2020-01-01', end_date: '2028-03-19', consent_form_id: 1 }),
  ).toEqual(['end_date usage.tooManyDays']);
});

test.each([
  [{ other_form_id: 2 }, []],
  [{ other_form_id: null }, []],
  [{ other_form_id: 1 }, ['other_form_id usage.sameForm']],
  [{ consent_form_id: null, other_form_id: null }, ['consent_form_id usage.formRequired']],
  [{ other_form_id: 1, end_date: '' }, ['end_date consent.dateRequired', 'other_form_id usage.sameForm']],
])('a form is compared with another one: %j', (change, says) => {
  expect(problems(formUsageChoice, { ...days, consent_form_id: 1, ...change })).toEqual(says);
});

test.each(['x01-11-2026', '01-11-2026x', '1-11-2026', '01-11-2026\n'])(
  '%j is no day of the first call',
  (start_date) => {
    expect(problems(usageRequest, { start_date, end_date: '30-11-2026', period: 60 })).toEqual([
      'start_date consent.correctDate',
    ]);
  },
);
