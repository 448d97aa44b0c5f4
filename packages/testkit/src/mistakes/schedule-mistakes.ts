import type { Mistake } from './mistake.ts';

const NO_MOMENT = 'Choose at least one time, or turn the schedule off';
const OVER = 'Every time of this schedule lies before today or after the last day of the form';

type Range = readonly [string, string];

/** A schedule whose Monday has these ranges, with one special day. */
function scheduled(monday: readonly Range[], special: { readonly date: string } = { date: '2027-01-01' }) {
  const hours = (ranges: readonly Range[]) => ranges.map(([start, end]) => ({ start, end }));
  return {
    schedule: {
      business_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
        day,
        active: day === 1,
        invalid: false,
        hours: day === 1 ? hours(monday) : [],
      })),
      special_hours: [{ ...special, exclusive: false, invalid: false, hours: hours([['08:00', '09:00']]) }],
    },
  };
}

/** A schedule of special days only, each with an hour. */
function onDates(...dates: readonly string[]) {
  const { schedule } = scheduled([]);
  const special_hours = dates.map((date) => ({ ...schedule.special_hours[0], date }));
  const business_hours = schedule.business_hours.map((day) => ({ ...day, active: false }));
  return { schedule: { business_hours, special_hours } };
}

/** A schedule whose Monday alone has hours, and no special day. */
function onMonday(hours: readonly Range[], isActive = true) {
  const { schedule } = scheduled(hours);
  const business_hours = schedule.business_hours.map((day) => ({ ...day, active: day.active && isActive }));
  return { schedule: { business_hours, special_hours: [] } };
}

const morning: Range = ['08:00', '12:00'];
const hour = 'schedule.business_hours.0.hours.0';

/** What is asked of the schedule of a form, broken one by one. */
export const scheduleMistakes: readonly Mistake[] = [
  {
    what: 'a special day without a date',
    change: scheduled([morning], { date: '' }),
    field: 'schedule.special_hours.0.date',
    text: 'Date is required',
  },
  {
    what: 'hours without a start',
    change: scheduled([['', '12:00']]),
    field: `${hour}.start`,
    text: 'Start time is Required',
  },
  {
    what: 'hours without an end',
    change: scheduled([['08:00', '']]),
    field: `${hour}.end`,
    text: 'End time is required',
  },
  {
    what: 'hours that end before they start',
    change: scheduled([['12:00', '08:00']]),
    field: `${hour}.start`,
    text: 'Start time should be earlier',
  },
  {
    what: 'four ranges a day',
    change: scheduled([morning, morning, morning, morning]),
    field: 'schedule.business_hours.0.hours',
    text: 'At most 3 time ranges a day',
  },
  {
    what: 'a schedule of a single moment without length',
    change: onMonday([['17:00', '17:00']]),
    field: 'schedule.business_hours',
    text: NO_MOMENT,
  },
  {
    what: 'hours on an inactive day only',
    change: onMonday([morning], false),
    field: 'schedule.business_hours',
    text: NO_MOMENT,
  },
  { what: 'a schedule without hours', change: onDates(), field: 'schedule.business_hours', text: NO_MOMENT },
  {
    what: 'special days that are over only',
    change: onDates('2020-01-01', '2020-01-02'),
    field: 'schedule.business_hours',
    text: OVER,
  },
  {
    what: 'a special day after the last day only',
    change: { ...onDates('2031-01-01'), expiry_type: 1, expiry: '2030-12-31' },
    field: 'schedule.business_hours',
    text: OVER,
  },
  {
    what: 'a special day twice',
    change: onDates('2030-01-01', '2030-01-01'),
    field: 'schedule.special_hours.1.date',
    text: 'This date is in the list twice',
  },
  {
    what: 'a schedule of six days',
    change: {
      schedule: {
        ...onMonday([morning]).schedule,
        business_hours: onMonday([morning]).schedule.business_hours.slice(0, 6),
      },
    },
    field: 'schedule.business_hours',
    text: 'The schedule must name each of the seven days once',
  },
  {
    what: 'a time of day that is none',
    change: scheduled([['08:00', '25:00']]),
    field: `${hour}.end`,
    text: 'Please enter a time of day',
  },
];
