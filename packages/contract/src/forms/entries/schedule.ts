import { z } from 'zod';
import { DAY_MS, dayOf } from '../../foundation/clock.ts';
import type { FieldProblem } from '../../foundation/errors.ts';
import { consentLimits } from '../limits.ts';

/** Local time of day, 00:00 to 24:00 (the end of the day). */
const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'validation.time');

const timeRange = z
  .object({
    start: z.string().min(1, 'consent.startTimeRequired').pipe(timeOfDay).describe('HH:MM, itself included'),
    end: z
      .string()
      .min(1, 'consent.endTimeRequired')
      .pipe(timeOfDay)
      .describe('HH:MM, itself excluded; 24:00 is the end of the day'),
  })
  // A missing end is told by itself.
  .refine((range) => range.end === '' || range.start <= range.end, {
    message: 'consent.startTimeEarlier',
    path: ['start'],
  });

const hours = z
  .array(timeRange)
  .max(consentLimits.rangesPerDay, 'consent.tooManyRanges')
  .describe('Local times of day');
const invalid = z.boolean().default(false).describe('A mark of the editor: ignore it');

const businessDay = z
  .object({
    day: z.int().min(1).max(7).describe('1 is Monday, 7 is Sunday (ISO 8601)'),
    active: z.boolean().describe('False: closed all day'),
    invalid,
    hours,
  })
  .refine((day) => !day.active || day.hours.length > 0, {
    message: 'consent.startTimeRequired',
    path: ['hours'],
  });

/** Hours of one date. */
const specialDay = z.object({
  date: z
    .string()
    .min(1, 'consent.dateRequired')
    .pipe(z.iso.date('consent.dateRequired'))
    .describe('YYYY-MM-DD'),
  exclusive: z.boolean().describe('True: instead of the hours of that weekday; false: beside them'),
  invalid,
  hours,
});

/** When data may be captured, in the vehicle's own time zone. */
export const scheduleSchema = z
  .object({
    business_hours: z
      .array(businessDay)
      .length(7, 'consent.sevenDays')
      .refine((days) => new Set(days.map((day) => day.day)).size === 7, 'consent.sevenDays')
      .describe('Each weekday once'),
    special_hours: z.array(specialDay).max(consentLimits.specialDays).describe('Single dates'),
  })
  .refine(
    ({ business_hours, special_hours }) =>
      [...business_hours, ...special_hours].some((day) => day.hours.length > 0),
    { message: 'consent.scheduleEmpty', path: ['business_hours'] },
  );
export type Schedule = z.output<typeof scheduleSchema>;

const DATE_TWICE = 'consent.dateTwice';

/** The days on which data may be captured at all, both YYYY-MM-DD; null without a last one. */
export interface ScheduleSpan {
  readonly from: string;
  readonly until: string | null;
}

/**
 * Why a schedule of sound shape would never let anything be captured, and which special dates stand in it twice. A
 * range of equal times is no moment, and is allowed beside others (specification 1, section 5).
 */
export function scheduleProblems(schedule: Schedule, span: ScheduleSpan): FieldProblem[] {
  const twice = schedule.special_hours.flatMap(({ date }, index) =>
    schedule.special_hours.findIndex((other) => other.date === date) === index
      ? []
      : [{ field: `special_hours.${index}.date`, key: DATE_TWICE }],
  );
  const weekdays = schedule.business_hours
    .filter((day) => day.active && hasMoment(day))
    .map(({ day }) => day);
  const dates = schedule.special_hours.filter(hasMoment).map(({ date }) => date);
  if (weekdays.length + dates.length === 0)
    return [{ field: 'business_hours', key: 'consent.scheduleEmpty' }, ...twice];
  const isWithin = (date: string) => date >= span.from && (span.until === null || date <= span.until);
  if (dates.some(isWithin) || hasWeekday(schedule, weekdays, span)) return twice;
  return [{ field: 'business_hours', key: 'consent.scheduleOver' }, ...twice];
}

/**
 * Whether a schedule lets nothing be captured from here on. A special date that stands in it twice is another matter.
 */
export function neverOpens(schedule: Schedule, span: ScheduleSpan): boolean {
  return scheduleProblems(schedule, span).some(({ key }) => key !== DATE_TWICE);
}

function hasMoment({
  hours: ranges,
}: {
  readonly hours: Schedule['special_hours'][number]['hours'];
}): boolean {
  // The end of the day may be written as the midnight that it is.
  return ranges.some(({ start, end }) => start < (end === '00:00' ? '24:00' : end));
}

/** Whether one of the weekdays comes within the span on a date that no special date replaces. */
function hasWeekday(schedule: Schedule, weekdays: readonly number[], { from, until }: ScheduleSpan): boolean {
  const replaced = new Set(
    schedule.special_hours.filter(({ exclusive }) => exclusive).map(({ date }) => date),
  );
  // Among one week more than there are replaced dates every weekday comes once as itself.
  const days = 7 * (replaced.size + 1);
  const first = Date.parse(`${from}T00:00:00Z`);
  for (let ahead = 0; ahead < days; ahead += 1) {
    const at = first + ahead * DAY_MS;
    const date = dayOf(at);
    if (until !== null && date > until) return false;
    if (weekdays.includes(new Date(at).getUTCDay() || 7) && !replaced.has(date)) return true;
  }
  return false;
}

/** A schedule with every day off, as the editor starts. */
export function emptySchedule(): Schedule {
  const days = [1, 2, 3, 4, 5, 6, 7];
  return {
    business_hours: days.map((day) => ({ day, active: false, invalid: false, hours: [] })),
    special_hours: [],
  };
}
