import { expect, test } from 'vitest';
import { problemsOf } from '../../foundation/problem.ts';
import {
  emptySchedule,
  neverOpens,
  type Schedule,
  scheduleProblems,
  scheduleSchema,
  type ScheduleSpan,
} from './schedule.ts';

type Range = readonly [string, string];
interface Special {
  readonly date: string;
  readonly exclusive?: boolean;
  readonly hours?: readonly Range[];
}

const MON = 1;
const WED = 3;
const SUN = 7;
const work: Range = ['08:00', '17:00'];
const rangesOf = (hours: readonly Range[]) => hours.map(([start, end]) => ({ start, end }));

/** A schedule that is on at these weekdays, with these special days (an hour each, added to the usual ones). */
function schedule(
  weekdays: readonly (readonly [number, ...Range[]])[],
  specials: readonly Special[] = [],
): Schedule {
  const hours = new Map(weekdays.map(([day, ...ranges]) => [day, rangesOf(ranges)]));
  return {
    business_hours: emptySchedule().business_hours.map((day) => ({
      ...day,
      active: hours.has(day.day),
      hours: hours.get(day.day) ?? [],
    })),
    special_hours: specials.map(({ date, exclusive = false, hours: ranges = [work] }) => ({
      date,
      exclusive,
      invalid: false,
      hours: rangesOf(ranges),
    })),
  };
}

test('an empty schedule has the seven days off, and nothing else', () => {
  const { business_hours, ...rest } = emptySchedule();
  expect(rest).toEqual({ special_hours: [] });
  expect(business_hours).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, active: false, invalid: false, hours: [] })),
  );
});

const withDays = (change: (days: Schedule['business_hours']) => unknown) => ({
  ...schedule([[MON, work]]),
  business_hours: change(schedule([[MON, work]]).business_hours),
});

test.each<[string, unknown, (readonly [string, string])[]]>([
  ['hours of one day', schedule([[MON, work]]), []],
  [
    'three ranges, the last of them to the end of the day',
    schedule([[MON, work, work, ['20:00', '24:00']]]),
    [],
  ],
  ['a special day alone', schedule([], [{ date: '2026-12-24' }]), []],
  ['a range of equal times', schedule([[MON, ['17:00', '17:00']]]), []],
  [
    'a range that starts after its end',
    schedule([[MON, ['17:00', '08:00']]]),
    [['business_hours.0.hours.0.start', 'consent.startTimeEarlier']],
  ],
  [
    'a range without an end',
    schedule([[MON, ['17:00', '']]]),
    [['business_hours.0.hours.0.end', 'consent.endTimeRequired']],
  ],
  [
    'a day that is on without hours, beside one with hours',
    schedule([[MON, work], [WED]]),
    [['business_hours.2.hours', 'consent.startTimeRequired']],
  ],
  [
    'a special day without hours alone',
    schedule([], [{ date: '2026-12-24', hours: [] }]),
    [['business_hours', 'consent.scheduleEmpty']],
  ],
  ['no hours at all', emptySchedule(), [['business_hours', 'consent.scheduleEmpty']]],
  [
    'a day twice',
    withDays((days) => days.map((day) => (day.day === SUN ? { ...day, day: WED } : day))),
    [['business_hours', 'consent.sevenDays']],
  ],
])('a schedule with %s is told what is wrong with its shape', (_, input, expected) => {
  const { error } = scheduleSchema.safeParse(input);
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => [field, key])).toEqual(expected);
});

const empty = ['business_hours', 'consent.scheduleEmpty'] as const;
const over = ['business_hours', 'consent.scheduleOver'] as const;
const twice = (index: number) => [`special_hours.${index}.date`, 'consent.dateTwice'] as const;
/** From a Monday. */
const span = (until: string | null = null): ScheduleSpan => ({ from: '2026-11-02', until });
const on = (date: string, change: Partial<Special> = {}): Special => ({ date, ...change });
const [first, last] = ['2026-11-02', '2026-11-30'];

test.each<[string, Schedule, ScheduleSpan, (readonly [string, string])[]]>([
  ['a weekday, without a last day', schedule([[WED, work]]), span(), []],
  ['a weekday that is the last day', schedule([[WED, work]]), span('2026-11-04'), []],
  ['a weekday after the last day', schedule([[WED, work]]), span('2026-11-03'), [over]],
  ['the first day itself', schedule([[MON, work]]), span(first), []],
  ['a Sunday that is the last day', schedule([[SUN, work]]), span('2026-11-08'), []],
  ['a Sunday after the last day', schedule([[SUN, work]]), span('2026-11-07'), [over]],
  ['a special day that is the first', schedule([], [on(first)]), span(last), []],
  ['a special day that is the last', schedule([], [on(last)]), span(last), []],
  ['a special day, without a last day', schedule([], [on(last)]), span(), []],
  ['a special day before the first', schedule([], [on('2026-11-01')]), span(last), [over]],
  ['a special day after the last', schedule([], [on('2026-12-01')]), span(last), [over]],
  ['special days of which one is over', schedule([], [on('2026-11-01'), on(last)]), span(last), []],
  [
    'a weekday that comes, and a special day that is over',
    schedule([[MON, work]], [on('2020-01-01')]),
    span(),
    [],
  ],
  [
    'a weekday that does not come, and a special day that does',
    schedule([[WED, work]], [on(first)]),
    span(first),
    [],
  ],
  ['no hours', emptySchedule(), span(), [empty]],
  ['a moment without length on a weekday', schedule([[MON, ['09:00', '09:00']]]), span(), [empty]],
  [
    'a moment without length on a special day',
    schedule([], [on(last, { hours: [['09:00', '09:00']] })]),
    span(),
    [empty],
  ],
  ['a moment without length beside hours', schedule([[MON, ['09:00', '09:00'], work]]), span(), []],
  ['a whole day, to the midnight after it', schedule([[MON, ['00:00', '00:00']]]), span(), []],
  [
    'a weekday that an empty special day replaces, until that day',
    schedule([[MON, work]], [on(first, { exclusive: true, hours: [] })]),
    span(first),
    [over],
  ],
  [
    'a weekday that an empty special day replaces, without a last day',
    schedule([[MON, work]], [on(first, { exclusive: true, hours: [] })]),
    span(),
    [],
  ],
  [
    'a weekday to which an empty special day adds nothing, until that day',
    schedule([[MON, work]], [on(first, { hours: [] })]),
    span(first),
    [],
  ],
  [
    'a date three times',
    schedule([], [on(last), on(last), on(first), on(last)]),
    span(),
    [twice(1), twice(3)],
  ],
  [
    'a date twice, without hours',
    schedule([], [on(last, { hours: [] }), on(last, { hours: [] })]),
    span(),
    [empty, twice(1)],
  ],
  ['a date twice that is over', schedule([], [on('2020-01-01'), on('2020-01-01')]), span(), [over, twice(1)]],
])('of %s is told what keeps it from opening', (_, ...[input, within, expected]) => {
  expect(scheduleProblems(input, within).map(({ field, key }) => [field, key])).toEqual(expected);
  expect(neverOpens(input, within)).toBe(expected.some(([field]) => field === 'business_hours'));
});
