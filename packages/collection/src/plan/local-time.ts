import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';

/** Wall-clock time of an instant in a time zone. */
interface LocalTime {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** Milliseconds since local midnight as the clock shows them, 0 to 86,399,999. */
  readonly msOfDay: number;
  /** Local minus UTC, milliseconds. */
  readonly offsetMs: number;
}

const LAST_TIME = 8.64e15;
/** Zone names come from vehicles and are compared without case: a bound keeps odd spellings from piling up. */
const MAX_FORMATTERS = 1000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The wall clock of `timeZone` (IANA name) at an instant in milliseconds since 1970 UTC.
 * Null when the zone is unknown or the instant is not a time.
 */
export function localTimeAt(epochMs: number, timeZone: string): LocalTime | null {
  if (!(Math.abs(epochMs) < LAST_TIME)) return null;
  const formatter = formatterFor(timeZone);
  if (formatter === null) return null;
  const wall = wallClock(formatter, epochMs);
  const midnight = Math.floor(wall / DAY_MS) * DAY_MS;
  const weekday = new Date(midnight).getUTCDay();
  return {
    date: new Date(midnight).toISOString().slice(0, 10),
    weekday: weekday === 0 ? 7 : weekday,
    msOfDay: wall - midnight,
    offsetMs: wall - epochMs,
  };
}

/** The wall clock as if it were UTC, in milliseconds. */
function wallClock(formatter: Intl.DateTimeFormat, epochMs: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const part of formatter.formatToParts(epochMs)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const milliseconds = ((epochMs % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + milliseconds;
}

function formatterFor(timeZone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  try {
    const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    formatters.set(timeZone, made);
    return made;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
