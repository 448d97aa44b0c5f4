import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { createScheduleGate } from './schedule-gate.ts';
import type { Schedule } from './plan.ts';

/** Follows time through a consent's schedule and notices when an open stretch has ended. */
interface OpenStretch {
  /** Moves on to an instant; true when capturing was allowed and has been forbidden since, if only for a while. */
  passTo(now: number): boolean;
  /** Whether capturing is allowed at an instant. */
  isOpen(at: number): boolean;
  setTimeZone(timeZone: string): void;
}

interface StretchPlan {
  readonly schedule: Schedule | null;
  readonly timeZone: string;
  readonly grantedAt: number;
}

/** A longer silence ends a stretch whatever the schedule says, so that no walk through it is long. */
const LONGEST_SILENCE_MS = 7 * DAY_MS;

/** Times in milliseconds since 1970 UTC; an instant before the last one moves nothing. */
export function createOpenStretch(plan: StretchPlan): OpenStretch {
  let gate = createScheduleGate(plan.schedule, plan.timeZone);
  let last = Number.NEGATIVE_INFINITY;
  let wasOpen = false;
  const isOpen = (at: number) => at >= plan.grantedAt && gate.isOpen(at);
  const isOpenThroughout = (from: number, to: number): boolean => {
    if (to - from > LONGEST_SILENCE_MS) return plan.schedule === null;
    for (let at = from; at <= to; at = gate.holdsUntil(at)) if (!gate.isOpen(at)) return false;
    return true;
  };
  return {
    passTo(now) {
      if (now < last) return false;
      const hasEnded = wasOpen && !isOpenThroughout(last, now);
      wasOpen = isOpen(now);
      last = now;
      return hasEnded;
    },
    isOpen,
    setTimeZone(timeZone) {
      gate = createScheduleGate(plan.schedule, timeZone);
    },
  };
}
