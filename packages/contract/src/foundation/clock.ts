import { z } from 'zod';

/** In milliseconds; a day is one of 24 hours. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The date of a moment in UTC as YYYY-MM-DD. */
export function dayOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** Nothing was counted before, and offsets of time zones are whole quarters of an hour from here on. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

/** Says what is wrong with a day that is missing, or is none. */
export const dayError = ({ input }: { readonly input?: unknown }) =>
  input === undefined || input === null || input === '' ? 'consent.dateRequired' : 'consent.correctDate';

/** A day that exists, YYYY-MM-DD, of this century. */
export const daySchema = z.iso
  .date({ error: dayError })
  // An empty day is told by itself. To stop at it would keep the rules over other fields from being asked.
  .refine((day) => day === '' || (day >= FIRST_DAY && day <= LAST_DAY), { error: 'consent.correctDate' });

/** To look one up takes a third of a millisecond. A bound: a name may be written in capitals and without. */
const knownZones = new Set<string>();
const MOST_ZONES = 2000;

/** Whether a text is an IANA name of a time zone that is known here. An offset, which knows no summer time, is none. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    const isKnown = new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
    if (isKnown && knownZones.size < MOST_ZONES) knownZones.add(name);
    return isKnown;
  } catch {
    return false;
  }
}

interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** How long to wait after so many failures in a row before the next attempt: twice as long each time. */
export function backOff(failures: number, { firstMs, longestMs }: BackOff): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/** Between half and all of a wait by chance (`random`, 0 to 1), so that many do not come back in one moment. */
export function spread(milliseconds: number, random: number): number {
  return Math.round((milliseconds / 2) * (1 + random));
}
