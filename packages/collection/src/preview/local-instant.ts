import { localTimeAt } from '../local-time.ts';

const DAY_MS = 86_400_000;

/**
 * The instant (milliseconds since 1970 UTC) at which the clocks of `timeZone` show a date (YYYY-MM-DD) and a time
 * (HH:MM). Of an hour that they show twice, the first; for one that they skip, as far behind it. Null for what is no
 * date, time or zone.
 */
export function instantOfLocal(date: string, time: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc) || !/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return null;
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((t) => localTimeAt(t, timeZone)?.offsetMs);
  const [before, after] = offsets;
  if (before === undefined || after === undefined) return null;
  const candidates = [asUtc - before, asUtc - after];
  const shown = candidates.filter((t) => t + (localTimeAt(t, timeZone)?.offsetMs ?? Number.NaN) === asUtc);
  return shown.length === 0 ? asUtc - before : Math.min(...shown);
}
