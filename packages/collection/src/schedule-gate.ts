import { localTimeAt } from './local-time.ts';
import { DAY_MS, isInRanges, rangesOn } from './schedule.ts';
import type { DayRange } from './schedule.ts';
import type { Schedule } from './plan.ts';

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

const MINUTE_MS = 60_000;

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
