import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { EarnedDay } from '@vinculum/contract/rewards/endpoints.ts';

/** One bar: a day and its height against the highest, 0 to 1. */
interface DayBar {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly share: number;
}

/** A bar for each of the `count` days that end with `today`, also for those on which nothing was earned. */
export function barsOf(days: readonly EarnedDay[], today: string, count: number): DayBar[] {
  // Only for heights: the amounts themselves are never made into floats.
  const byDay = new Map(days.map(({ day, amount }) => [day, Number(amount)]));
  const highest = Math.max(0, ...byDay.values());
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(end - (count - 1 - index) * DAY_MS);
    return { day, share: highest === 0 ? 0 : (byDay.get(day) ?? 0) / highest };
  });
}

/** The day on which most was earned; undefined when nothing was. */
export function highestDay(days: readonly EarnedDay[]): EarnedDay | undefined {
  return days.reduce<EarnedDay | undefined>(
    (best, day) => (best === undefined || Number(day.amount) > Number(best.amount) ? day : best),
    undefined,
  );
}
