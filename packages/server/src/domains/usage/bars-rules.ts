import { localTimeAt } from '@vinculum/collection/plan/local-time.ts';
import { DAY_MS, dayOf, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const STEADY_MS = 6 * 60 * MINUTE_MS;

/** Days YYYY-MM-DD, both in it, as the wall clock of a zone shows them. */
export interface ZonedDays {
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
}

/** A stretch of time, milliseconds since 1970; `to` is no longer in it. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Bar extends Stretch {
  /** Its first day, or of hours and minutes its start with the offset: 2026-10-25T02:00+01:00. */
  readonly date: string;
}

/** From the first midnight to the one after the last day, both of their zone. */
export function stretchOf({ start, end, timeZone }: ZonedDays): Stretch {
  const startOf = dayStarts(timeZone);
  return { from: startOf(start), to: startOf(dayAfter(end)) };
}

/**
 * The bars of these days one after the other, without gaps. Days, weeks (from Monday) and months are those of the
 * zone's calendar, 23 or 25 hours long where clocks change; the first and the last may be cut by the range. An hour in
 * which clocks change by half an hour is two bars.
 */
export function barsIn(days: ZonedDays, unit: PeriodUnit): Bar[] {
  if (unit === 'hours' || unit === 'minutes') return clockBars(days, unit);
  const startOf = dayStarts(days.timeZone);
  const starts: { date: string; from: number }[] = [];
  for (let date = days.start; date <= days.end; date = dayAfter(date)) {
    if (date === days.start || isFirst(date, unit)) starts.push({ date, from: startOf(date) });
  }
  const end = startOf(dayAfter(days.end));
  // A day that a country skipped has no time in it.
  return starts
    .map(({ date, from }, index) => ({ date, from, to: starts[index + 1]?.from ?? end }))
    .filter(({ from, to }) => from < to);
}

function isFirst(date: string, unit: PeriodUnit): boolean {
  if (unit === 'months') return date.endsWith('-01');
  return unit === 'days' || new Date(date).getUTCDay() === 1;
}

function clockBars(days: ZonedDays, unit: 'hours' | 'minutes'): Bar[] {
  const { from: start, to: end } = stretchOf(days);
  const offsetAt = steadyOffset(days.timeZone);
  const bars: Bar[] = [];
  let day = { text: '', start: 0 };
  for (let from = start; from < end; ) {
    const offset = offsetAt(from);
    const wall = from + offset;
    if (wall < day.start || wall >= day.start + DAY_MS)
      day = { text: dayOf(wall), start: Math.floor(wall / DAY_MS) * DAY_MS };
    const minute = Math.floor((wall - day.start) / MINUTE_MS);
    const to = Math.min(end, from + (unit === 'minutes' ? 1 : 60 - (minute % 60)) * MINUTE_MS);
    bars.push({ date: `${day.text}T${clock(minute)}${offsetText(offset / MINUTE_MS)}`, from, to });
    from = to;
  }
  return bars;
}

/**
 * The offset at moments that only go forward. Asking the zone is slow, so it is asked at both ends of a few hours:
 * what is the same at both is the same between.
 */
function steadyOffset(timeZone: string): (at: number) => number {
  const ask = offsets(timeZone);
  let steady = { from: 0, to: 0, offset: 0 };
  return (at) => {
    if (at < steady.from || at > steady.to) {
      // From the end of the last hours on, if this is in the next: that end is known.
      const isNext = at > steady.to && at <= steady.to + STEADY_MS;
      const from = isNext && ask(steady.to) === ask(steady.to + STEADY_MS) ? steady.to : at;
      const offset = ask(from);
      steady = { from, to: ask(from + STEADY_MS) === offset ? from + STEADY_MS : from, offset };
    }
    return steady.offset;
  };
}

/** The offset of a zone by moment; each is asked for once. */
function offsets(timeZone: string): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const offset = known.get(at) ?? wallClockAt(at, timeZone).offsetMs;
    known.set(at, offset);
    return offset;
  };
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function offsetText(minutes: number): string {
  return minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${clock(Math.abs(minutes))}`;
}

/** The first moment of a day by day; where clocks jump over midnight the first one after the jump. */
function dayStarts(timeZone: string): (day: string) => number {
  const offsetAt = offsets(timeZone);
  return (day) => {
    const asUtc = Date.parse(day);
    const near = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)];
    const [before = 0, after = 0] = near;
    return before === after ? asUtc - before : startOfChange(day, timeZone, near);
  };
}

/** The first moment of a day around which the offset changes from the first to the second. */
function startOfChange(day: string, timeZone: string, near: readonly number[]): number {
  const asUtc = Date.parse(day);
  const starts = near
    .map((offset) => asUtc - offset)
    .filter((at) => {
      const wall = wallClockAt(at, timeZone);
      return wall.date === day && wall.msOfDay === 0;
    });
  if (starts.length > 0) return Math.min(...starts);
  let at = asUtc - (near[0] ?? 0);
  while (wallClockAt(at - QUARTER_MS, timeZone).date >= day) at -= QUARTER_MS;
  return at;
}

function wallClockAt(at: number, timeZone: string) {
  const wall = localTimeAt(at, timeZone);
  if (wall === null) throw new RangeError(`no such time zone: ${timeZone}`);
  return wall;
}

function dayAfter(day: string): string {
  return dayOf(Date.parse(day) + DAY_MS);
}

/** The counters that a bar is added up of. */
export const usageSources = ['day', 'quarter', 'minute'] as const;
export type UsageSource = (typeof usageSources)[number];

/** A stretch of one bar that one kind of counter answers for. */
export interface Piece extends Stretch {
  /** Which bar, from 0. */
  readonly bar: number;
  readonly source: UsageSource;
}

/**
 * Cuts bars into what each kind of counter answers for: whole days (UTC) and quarters of an hour before `coveredTo`
 * (the start of a day in UTC, milliseconds since 1970), minutes from there on. Bars of minutes are minutes throughout.
 */
export function piecesOf(
  bars: readonly Bar[],
  { unit, coveredTo }: { readonly unit: PeriodUnit; readonly coveredTo: number },
): Piece[] {
  const border = unit === 'minutes' ? Number.NEGATIVE_INFINITY : coveredTo;
  return bars.flatMap((bar, index) => {
    const to = Math.min(bar.to, border);
    const firstDay = Math.min(to, Math.ceil(bar.from / DAY_MS) * DAY_MS);
    const lastDay = Math.max(firstDay, Math.floor(to / DAY_MS) * DAY_MS);
    const pieces: Piece[] = [
      { bar: index, source: 'quarter', from: bar.from, to: firstDay },
      { bar: index, source: 'day', from: firstDay, to: lastDay },
      { bar: index, source: 'quarter', from: lastDay, to },
      { bar: index, source: 'minute', from: Math.max(bar.from, border), to: bar.to },
    ];
    return pieces.filter((piece) => piece.from < piece.to);
  });
}
