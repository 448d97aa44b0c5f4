import { z } from 'zod';
import { consentLimits } from './limits.ts';

/** Local time of day, 00:00 to 24:00 (the end of the day). */
const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'validation.time');

const timeRange = z
  .object({
    start: z.string().min(1, 'consent.startTimeRequired').pipe(timeOfDay),
    end: z.string().min(1, 'consent.endTimeRequired').pipe(timeOfDay),
  })
  // A missing end is told by itself.
  .refine((range) => range.end === '' || range.start <= range.end, {
    message: 'consent.startTimeEarlier',
    path: ['start'],
  });

const hours = z.array(timeRange).max(consentLimits.rangesPerDay, 'consent.tooManyRanges');

/** 1 is Monday, 7 is Sunday (ISO 8601). `invalid` is the editor's mark and is accepted, never relied on. */
const businessDay = z
  .object({
    day: z.int().min(1).max(7),
    active: z.boolean(),
    invalid: z.boolean().default(false),
    hours,
  })
  .refine((day) => !day.active || day.hours.length > 0, {
    message: 'consent.startTimeRequired',
    path: ['hours'],
  });

/** Hours of one date; `exclusive` replaces that weekday's business hours, otherwise they are added. */
const specialDay = z.object({
  date: z.string().min(1, 'consent.dateRequired').pipe(z.iso.date('consent.dateRequired')),
  exclusive: z.boolean(),
  invalid: z.boolean().default(false),
  hours,
});

/** When data may be captured, in the vehicle's own time zone. */
export const scheduleSchema = z
  .object({
    business_hours: z
      .array(businessDay)
      .length(7, 'consent.sevenDays')
      .refine((days) => new Set(days.map((day) => day.day)).size === 7, 'consent.sevenDays'),
    special_hours: z.array(specialDay).max(consentLimits.specialDays),
  })
  .refine(
    ({ business_hours, special_hours }) =>
      [...business_hours, ...special_hours].some((day) => day.hours.length > 0),
    { message: 'consent.scheduleEmpty', path: ['business_hours'] },
  );
export type Schedule = z.output<typeof scheduleSchema>;

/** A schedule with every day off, as the editor starts. */
export function emptySchedule(): Schedule {
  const days = [1, 2, 3, 4, 5, 6, 7];
  return {
    business_hours: days.map((day) => ({ day, active: false, invalid: false, hours: [] })),
    special_hours: [],
  };
}
