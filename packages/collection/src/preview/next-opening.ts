import type { Schedule } from '../plan.ts';
import { createScheduleGate } from '../schedule-gate.ts';

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
