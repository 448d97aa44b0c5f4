import { localTimeAt } from '@vinculum/collection/plan/local-time.ts';
import { DAY_MS, dayOf, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { type OverviewRange, rangeUnits } from '@vinculum/contract/home/overview.ts';
import { type Bar, barsIn } from '../usage/public.ts';

/** How many steps a range has, the running one included. */
const stepsOf: Readonly<Record<OverviewRange, number>> = { '1h': 60, '24h': 24, '7d': 168, '30d': 30 };
const lengthOf: Readonly<Record<OverviewRange, number>> = {
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** The range in which somebody looks who has not said: the shortest that holds all since `since` (epoch ms). */
export function rangeByAge(since: number, now: number): OverviewRange {
  const age = now - since;
  if (age <= lengthOf['1h']) return '1h';
  if (age <= lengthOf['24h']) return '24h';
  return age <= lengthOf['7d'] ? '7d' : '30d';
}

/** The steps of a range up to now (epoch ms), as the clocks of a zone cut them; the last one is still running. */
export function lookBack(range: OverviewRange, now: number, timeZone: string): Bar[] {
  const dayAt = (at: number) => localTimeAt(at, timeZone)?.date ?? dayOf(at);
  // One day more: a step may have begun before the range.
  const days = { start: dayAt(now - lengthOf[range] - DAY_MS), end: dayAt(now), timeZone };
  return barsIn(days, rangeUnits[range])
    .filter(({ from }) => from <= now)
    .slice(-stepsOf[range]);
}
