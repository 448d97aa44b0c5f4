import { ANALYTICS_DAYS, type AnalyticsDay } from '@vinculum/contract/responses/analytics.ts';
import { type ConsentStatus, consentStatuses, noCounts } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';

/** How many consents went from one status (null: there was none) to another on one day. */
export interface DayChange {
  /** YYYY-MM-DD in UTC; all that happened before a series may stand on one day before it. */
  readonly day: string;
  readonly from_status: ConsentStatus | null;
  readonly to_status: ConsentStatus;
  readonly total: number;
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The days that an answer covers: none in the future, at most `ANALYTICS_DAYS` of them, and without a first one from
 * the day of the publication.
 */
export function analyticsRange(
  request: { readonly from?: string | undefined; readonly to?: string | undefined },
  form: { readonly publishedOn: number | null; readonly now: number },
): DayRange {
  const today = dayOf(form.now);
  const to = earlier(request.to ?? today, today);
  const start = request.from ?? dayOf(form.publishedOn ?? form.now);
  return { from: earlier(later(start, daysAfter(to, 1 - ANALYTICS_DAYS)), to), to };
}

/** Adds up changes: for each day of the range the consents by status at its end, and what came into each status. */
export function analyticsSeries(changes: readonly DayChange[], { from, to }: DayRange): AnalyticsDay[] {
  const byDay = Map.groupBy(changes, ({ day }) => (day < from ? '' : day));
  const counts = noCounts();
  apply(byDay.get('') ?? [], counts);
  const series: AnalyticsDay[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const events = noCounts();
    for (const { to_status: status, total } of byDay.get(day) ?? []) events[status] += total;
    // What left for the side of tests, or for that of real vehicles, is no event of this one.
    for (const status of consentStatuses) events[status] = Math.max(0, events[status]);
    apply(byDay.get(day) ?? [], counts);
    series.push({ day, counts: { ...counts }, events });
  }
  return series;
}

/** Status counts of makers, the largest first; makers of equal size by name, cars without one last. */
export function countsByOem(
  rows: readonly { readonly oem: string | null; readonly status: ConsentStatus; readonly total: number }[],
) {
  const groups = [...Map.groupBy(rows, ({ oem }) => oem)].map(([oem, ofOem]) => {
    const counts = noCounts();
    for (const { status, total } of ofOem) counts[status] += total;
    return { oem, counts };
  });
  const sizeOf = ({ counts }: (typeof groups)[number]) =>
    consentStatuses.reduce((sum, status) => sum + counts[status], 0);
  return groups.toSorted(
    (a, b) =>
      Number(a.oem === null) - Number(b.oem === null) ||
      sizeOf(b) - sizeOf(a) ||
      (a.oem ?? '').localeCompare(b.oem ?? ''),
  );
}

function apply(changes: readonly DayChange[], counts: Record<ConsentStatus, number>): void {
  for (const { from_status: from, to_status: to, total } of changes) {
    if (from !== null) counts[from] -= total;
    counts[to] += total;
  }
}

function daysAfter(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function later(a: string, b: string): string {
  return a < b ? b : a;
}
