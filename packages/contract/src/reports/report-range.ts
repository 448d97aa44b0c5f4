import { z } from 'zod';
import { daySchema } from '../foundation/clock.ts';
import type { FieldProblem } from '../foundation/errors.ts';

/** First and last day (UTC) of a report, both in it. */
export const reportRange = z.object({ start_date: daySchema, end_date: daySchema });
export type ReportRange = z.output<typeof reportRange>;

/** Longest range of a report, in calendar months (specification 2, sections 5 and 9). */
const MONTHS = 2;

/** Everything that is wrong with a range on a day (YYYY-MM-DD, UTC), by field. */
export function rangeProblems(
  { start_date: start, end_date: end }: ReportRange,
  today: string,
): FieldProblem[] {
  return [
    ...(start > end ? [{ field: 'start_date', key: 'usage.startAfterEnd' }] : []),
    ...(start > today ? [{ field: 'start_date', key: 'reports.future' }] : []),
    ...(end > today ? [{ field: 'end_date', key: 'reports.future' }] : []),
    ...(end > lastDayFrom(start) ? [{ field: 'end_date', key: 'reports.tooLong' }] : []),
  ];
}

/** The last day that a range from `start` on may have: the same day two months later, or that month's last. */
export function lastDayFrom(start: string): string {
  const [year = 0, month = 0, date = 0] = start.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + MONTHS + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + MONTHS, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
