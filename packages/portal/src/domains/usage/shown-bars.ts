import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { amountIn, type DataUnit, type PeriodUnit, unitFor } from '@vinculum/contract/usage/periods.ts';
import type { DataCalculation, UsageAnswer } from '@vinculum/contract/usage/endpoints.ts';

/** Usage to be drawn: of all forms, or of one or two. */
export interface ShownSeries {
  readonly name: string;
  readonly answer: UsageAnswer;
}

/** One period with what each series has in it. */
interface ShownBar {
  readonly date: string;
  /** The last day of days, weeks and months. */
  readonly lastDay: string;
  readonly counts: readonly Pick<DataCalculation, 'bytes' | 'messages'>[];
  readonly amounts: readonly number[];
}

export interface ShownUsage {
  readonly unit: DataUnit;
  readonly names: readonly string[];
  readonly bars: readonly ShownBar[];
  readonly totals: readonly Pick<DataCalculation, 'bytes' | 'messages'>[];
  readonly isEmpty: boolean;
}

/** Puts answers to the same days side by side, all in the unit of the largest bar. `end` is the last day asked for. */
export function shownUsage(series: readonly ShownSeries[], end: string): ShownUsage {
  const rows = series.map(({ answer }) => answer.data_calculation);
  const unit = unitFor(rows.flat().map(({ bytes }) => bytes));
  const [first = []] = rows;
  const bars = first.map(({ date }, index) => {
    const counts = rows.map((one) => one[index] ?? { bytes: 0, messages: 0 });
    const next = first[index + 1]?.date;
    return {
      date,
      lastDay: next === undefined ? end : dayBefore(next),
      counts,
      amounts: counts.map(({ bytes }) => amountIn(bytes, unit)),
    };
  });
  return {
    unit,
    names: series.map(({ name }) => name),
    bars,
    totals: series.map(({ answer }) => answer.total),
    isEmpty: series.every(({ answer }) => answer.total.messages === 0),
  };
}

function dayBefore(date: string): string {
  return dayOf(Date.parse(date.slice(0, 10)) - DAY_MS);
}

/** Writes periods in a language; what stands twice on a clock (`2026-10-25T02:00+01:00`) says which it is. */
export function periodTexts(locale: string, unit: PeriodUnit) {
  const utc = { timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...utc });
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...utc });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', ...utc });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...utc });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const shortMoment = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...clock, ...utc });
  const isClock = unit === 'hours' || unit === 'minutes';
  const wall = (date: string) => new Date(isClock ? `${date.slice(0, 16)}Z` : date);
  return {
    /** For the axis. */
    short: ({ date }: ShownBar) =>
      (isClock ? shortMoment : unit === 'months' ? month : shortDay).format(wall(date)),
    /** For the table: weeks and months with both ends, hours with their offset. */
    long: ({ date, lastDay }: ShownBar) => {
      if (isClock) return `${moment.format(wall(date))} (${date.slice(16)})`;
      return unit === 'days' ? day.format(wall(date)) : day.formatRange(wall(date), wall(lastDay));
    },
  };
}
