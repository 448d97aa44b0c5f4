import { localTimeAt } from './local-time.ts';
import type { Schedule, TimeRange } from './plan.ts';

/** Milliseconds since local midnight: from <= time < to. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * Whether an instant (milliseconds since 1970 UTC) lies inside a schedule, by the wall clock of `timeZone`.
 * An hour that the clock shows twice counts twice; one that it skips never comes. No schedule means always.
 * With a schedule and an unknown time zone the answer is no: nothing leaves a vehicle on a guess.
 */
export function isWithinSchedule(schedule: Schedule | null, epochMs: number, timeZone: string): boolean {
  if (schedule === null) return true;
  const local = localTimeAt(epochMs, timeZone);
  if (local === null) return false;
  return isInRanges(rangesOn(schedule, local.date, local.weekday), local.msOfDay);
}

/** Whether a time of day (milliseconds) lies in one of the ranges. */
export function isInRanges(ranges: readonly DayRange[], msOfDay: number): boolean {
  return ranges.some((range) => range.from <= msOfDay && msOfDay < range.to);
}

/** The ranges of one local date (YYYY-MM-DD, weekday 1 to 7): business hours, replaced or extended by special ones. */
export function rangesOn(schedule: Schedule, date: string, weekday: number): DayRange[] {
  const special = schedule.special_hours.filter((entry) => entry.date === date);
  const isReplaced = special.some((entry) => entry.exclusive);
  const business = isReplaced
    ? []
    : schedule.business_hours.filter((entry) => entry.day === weekday && entry.active);
  return [...business, ...special].flatMap((entry) => entry.hours.map(dayRange));
}

function dayRange(range: TimeRange): DayRange {
  const to = timeOfDay(range.end);
  return { from: timeOfDay(range.start), to: to === 0 ? DAY_MS : to };
}

/** A text that is no time of day gives NaN, which lies in no range. */
function timeOfDay(text: string): number {
  const match = /^(\d\d):(\d\d)$/.exec(text);
  if (match === null) return Number.NaN;
  return (Number(match[1]) * 60 + Number(match[2])) * MINUTE_MS;
}
