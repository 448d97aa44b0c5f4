import { DAY_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { localTimeAt } from './local-time.ts';
import type { Schedule, TimeRange } from './plan.ts';

/** Answers as `isWithinSchedule` does, and remembers between which instants the last answer holds. */
export interface ScheduleGate {
  /** Milliseconds since 1970 UTC. */
  isOpen(epochMs: number): boolean;
  /** An instant after `epochMs` until which the answer at `epochMs` holds; the answer after it may be the same. */
  holdsUntil(epochMs: number): number;
}

interface Interval {
  readonly from: number;
  readonly until: number;
  readonly isOpen: boolean;
}

/** A gate for one grant; consecutive instants cost two comparisons. */
export function createScheduleGate(schedule: Schedule | null, timeZone: string): ScheduleGate {
  if (schedule === null) return { isOpen: () => true, holdsUntil: () => Number.POSITIVE_INFINITY };
  let from = 0;
  let until = 0;
  let isOpen = false;
  const isOpenAt = (epochMs: number): boolean => {
    if (epochMs >= from && epochMs < until) return isOpen;
    const interval = intervalAround(schedule, epochMs, timeZone);
    if (interval === null) return false;
    ({ from, until, isOpen } = interval);
    return isOpen;
  };
  return {
    isOpen: isOpenAt,
    holdsUntil(epochMs) {
      isOpenAt(epochMs);
      return epochMs >= from && epochMs < until ? until : Number.POSITIVE_INFINITY;
    },
  };
}

/** The longest stretch around an instant in which neither the schedule nor the zone's offset changes. */
function intervalAround(schedule: Schedule, epochMs: number, timeZone: string): Interval | null {
  const local = localTimeAt(epochMs, timeZone);
  if (local === null) return null;
  const ranges = rangesOn(schedule, local.date, local.weekday);
  const isOpen = isInRanges(ranges, local.msOfDay);
  const edges = edgesAround(ranges, local.msOfDay);
  const from = epochMs - (local.msOfDay - edges.before);
  const until = epochMs + (edges.after - local.msOfDay);
  const minute = Math.floor(epochMs / MINUTE_MS) * MINUTE_MS;
  const hasSameOffset = (at: number) => localTimeAt(at, timeZone)?.offsetMs === local.offsetMs;
  // Clocks change on whole minutes, so an answer near a change is trusted for its own minute only.
  return {
    from: hasSameOffset(from) ? from : Math.max(from, minute),
    until: hasSameOffset(until - 1) ? until : Math.min(until, minute + MINUTE_MS),
    isOpen,
  };
}

function edgesAround(ranges: readonly DayRange[], msOfDay: number): { before: number; after: number } {
  let before = 0;
  let after = DAY_MS;
  for (const edge of ranges.flatMap((range) => [range.from, range.to])) {
    if (edge <= msOfDay && edge > before) before = edge;
    if (edge > msOfDay && edge < after) after = edge;
  }
  return { before, after };
}

/** Milliseconds since local midnight: from <= time < to. */
interface DayRange {
  readonly from: number;
  readonly to: number;
}

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
function isInRanges(ranges: readonly DayRange[], msOfDay: number): boolean {
  return ranges.some((range) => range.from <= msOfDay && msOfDay < range.to);
}

/** The ranges of one local date (YYYY-MM-DD, weekday 1 to 7): business hours, replaced or extended by special ones. */
function rangesOn(schedule: Schedule, date: string, weekday: number): DayRange[] {
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
