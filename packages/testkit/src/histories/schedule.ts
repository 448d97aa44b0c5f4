import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { emptySchedule, type Schedule } from '@vinculum/contract/forms/entries/schedule.ts';

/** Minutes since local midnight: from <= time < to. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** A schedule told in the plainest way: the same hours on some weekdays, and one special day. */
export interface PlainSchedule {
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[];
  readonly hours: Hours;
  readonly special: { readonly daysFromStart: number; readonly isExclusive: boolean; readonly hours: Hours };
}

/** Zones without summer time and their minutes ahead of UTC; null for one that nobody knows. */
export const zones = {
  UTC: 0,
  'Asia/Kolkata': 330,
  'America/Bogota': -300,
  'Pacific/Kiritimati': 840,
  'Mars/Olympus_Mons': null,
} as const satisfies Record<string, number | null>;
export type Zone = keyof typeof zones;
export const zoneNames = [
  'UTC',
  'Asia/Kolkata',
  'America/Bogota',
  'Pacific/Kiritimati',
  'Mars/Olympus_Mons',
] as const;

const DAY_MINUTES = 1440;
export const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** Whether data may be captured at `time`; `start` is a moment of day 0 by UTC, a Monday. */
export function isOpenAt(
  schedule: PlainSchedule | null,
  time: number,
  car: { zone: Zone; start: number },
): boolean {
  if (schedule === null) return true;
  const ahead = zones[car.zone];
  if (ahead === null) return false;
  const monday = Math.floor(car.start / DAY_MS) * DAY_MS;
  const minutes = (time - monday) / MINUTE_MS + ahead;
  const day = Math.floor(minutes / DAY_MINUTES);
  const ofDay = minutes - day * DAY_MINUTES;
  const isWithin = (hours: Hours) => ofDay >= hours.from && ofDay < hours.to;
  const { special } = schedule;
  const isSpecial = day === special.daysFromStart;
  if (isSpecial && isWithin(special.hours)) return true;
  if (isSpecial && special.isExclusive) return false;
  const weekday = (((day % 7) + 7) % 7) + 1;
  return schedule.weekdays.includes(weekday) && isWithin(schedule.hours);
}

/** The same as a form says it. */
export function formSchedule(schedule: PlainSchedule, start: number): Schedule {
  const { weekdays, hours, special } = schedule;
  return {
    business_hours: emptySchedule().business_hours.map((day) =>
      weekdays.includes(day.day) ? { ...day, active: true, hours: [rangeOf(hours)] } : day,
    ),
    special_hours: [
      {
        date: dateOf(start + special.daysFromStart * DAY_MS),
        exclusive: special.isExclusive,
        invalid: false,
        hours: [rangeOf(special.hours)],
      },
    ],
  };
}

/** YYYY-MM-DD by UTC. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function rangeOf(hours: Hours) {
  return { start: timeOfDay(hours.from), end: timeOfDay(hours.to) };
}

function timeOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
