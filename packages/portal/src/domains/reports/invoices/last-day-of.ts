import { dayOf } from '@vinculum/contract/foundation/clock.ts';

/** The last day of a month (YYYY-MM): YYYY-MM-DD. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number, 0));
}
