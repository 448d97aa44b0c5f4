import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { localTimeAt } from '../plan/local-time.ts';
import type { Schedule } from '../plan/plan.ts';
import { createScheduleGate } from '../plan/schedule-gate.ts';

/**
 * The instant (milliseconds since 1970 UTC) at which the clocks of `timeZone` show a date (YYYY-MM-DD) and a time
 * (HH:MM). Of an hour that they show twice, the first; for one that they skip, as far behind it. Null for what is no
 * date, time or zone.
 */
export function instantOfLocal(date: string, time: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // 30 February would be read as a day of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(`${date}T${time}:`)) return null;
  const offsetAt = (t: number) => localTimeAt(t, timeZone)?.offsetMs ?? Number.NaN;
  const byOffsetBefore = asUtc - offsetAt(asUtc - DAY_MS);
  const byOffsetAfter = asUtc - offsetAt(asUtc + DAY_MS);
  if (Number.isNaN(byOffsetBefore)) return null;
  const isShown = (t: number) => t + offsetAt(t) === asUtc;
  return !isShown(byOffsetBefore) && isShown(byOffsetAfter) ? byOffsetAfter : byOffsetBefore;
}

const MOST_STRETCHES = 2000;

/** The first instant from `from` on at which a schedule is open; null when none comes within about a year. */
export function nextOpening(schedule: Schedule | null, timeZone: string, from: number): number | null {
  const gate = createScheduleGate(schedule, timeZone);
  let t = from;
  for (let stretch = 0; stretch < MOST_STRETCHES && Number.isFinite(t); stretch += 1) {
    if (gate.isOpen(t)) return t;
    t = gate.holdsUntil(t);
  }
  return null;
}
