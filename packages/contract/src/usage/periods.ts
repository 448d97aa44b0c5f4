import { DAY_MS } from '../foundation/clock.ts';

/** Units of an amount of data, powers of 1000 as rewards count kilobytes. Largest first. */
const sizes = [
  { unit: 'GB', bytes: 1_000_000_000 },
  { unit: 'MB', bytes: 1_000_000 },
  { unit: 'kB', bytes: 1000 },
  { unit: 'bytes', bytes: 1 },
] as const;

export const dataUnits = ['bytes', 'kB', 'MB', 'GB'] as const;
export type DataUnit = (typeof dataUnits)[number];

/** The largest unit of which the largest of these counts of bytes holds at least one. */
export function unitFor(counts: readonly number[]): DataUnit {
  const most = counts.reduce((larger, one) => Math.max(larger, one), 0);
  return sizes.find(({ bytes }) => most >= bytes)?.unit ?? 'bytes';
}

/** Bytes in a unit, rounded to three decimals. */
export function amountIn(bytes: number, unit: DataUnit): number {
  const size = sizes.find((one) => one.unit === unit)?.bytes ?? 1;
  return Math.round((bytes / size) * 1000) / 1000;
}

/** How long a bar is, by the minutes that the wire says (specification 2, section 9); months are calendar months. */
export const periodMinutes = { months: 43_200, weeks: 10_080, days: 1440, hours: 60, minutes: 1 } as const;
export type PeriodUnit = keyof typeof periodMinutes;
export type PeriodMinutes = (typeof periodMinutes)[PeriodUnit];

/** Longest first, as the screen offers them. */
export const periodUnits = ['months', 'weeks', 'days', 'hours', 'minutes'] as const;

/** Most bars of one answer: two days in minutes are 2,880. */
export const MAX_BARS = 3000;
/** How many whole days (UTC) before the running one are counted by the minute. */
export const MINUTE_DAYS = 7;

export function unitOfPeriod(minutes: PeriodMinutes): PeriodUnit {
  return periodUnits.find((unit) => periodMinutes[unit] === minutes) ?? 'days';
}

/** At most how many bars the days from `start` to `end` (YYYY-MM-DD, both in it) make; a day is taken as 24 hours. */
export function barsOf(start: string, end: string, unit: PeriodUnit): number {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  switch (unit) {
    case 'minutes':
      return days * 1440;
    case 'hours':
      return days * 24;
    case 'days':
      return days;
    case 'weeks':
      return Math.ceil(days / 7) + 1;
    case 'months':
      return Math.ceil(days / 28) + 1;
  }
}

/** The finest unit in which these days make no more bars than are drawn. */
export function finestUnit(start: string, end: string): PeriodUnit {
  return periodUnits.findLast((unit) => barsOf(start, end, unit) <= MAX_BARS) ?? 'months';
}
