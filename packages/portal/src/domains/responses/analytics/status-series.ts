import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { AnalyticsDay, FormAnalytics } from '@vinculum/contract/responses/analytics.ts';
import { type ConsentStatus, noCounts } from '@vinculum/contract/consents/vocabulary.ts';

export type StatusCounts = Readonly<Record<ConsentStatus, number>>;
/** What of a day is shown: where cars stood at its end, or what happened in it. */
export type DayMode = 'counts' | 'events';
export type AnalyticsRange = 'last7' | 'last30' | 'last90' | 'all';

/** Statuses in the order in which they are stacked, what is live at the bottom, with their colours. */
export const statusColors = {
  FORM_ACCEPTED: 'green.6',
  FORM_MANDATORY: 'teal.4',
  FORM_RECEIVED: 'blue.5',
  FORM_PENDING: 'gray.5',
  FORM_DECLINED: 'red.5',
  FORM_CANCELED: 'red.8',
  FORM_EXPIRED: 'orange.5',
  FORM_NOT_ASKED: 'gray.7',
} as const satisfies Record<ConsentStatus, string>;

export const stackedStatuses: readonly ConsentStatus[] = [
  'FORM_ACCEPTED',
  'FORM_MANDATORY',
  'FORM_RECEIVED',
  'FORM_PENDING',
  'FORM_DECLINED',
  'FORM_CANCELED',
  'FORM_EXPIRED',
  'FORM_NOT_ASKED',
];

/** The colour of a status for style sheets. */
export function cssColorOf(status: ConsentStatus): string {
  return `var(--mantine-color-${statusColors[status].replace('.', '-')})`;
}

/** The statuses that any of these counts has. */
export function statusesIn(counts: readonly StatusCounts[]): readonly ConsentStatus[] {
  return stackedStatuses.filter((status) => counts.some((one) => one[status] > 0));
}

export function totalOf(counts: StatusCounts): number {
  return stackedStatuses.reduce((sum, status) => sum + counts[status], 0);
}

/** The days from the first on which there was something: a form is not drawn before it existed. */
export function sinceFirst(series: readonly AnalyticsDay[]): readonly AnalyticsDay[] {
  const first = series.findIndex(({ counts, events }) => totalOf(counts) + totalOf(events) > 0);
  return first === -1 ? series : series.slice(first);
}

/** What a series says in one line: the state at its end, or all that happened in it. */
export function seriesTotal(series: readonly AnalyticsDay[], mode: DayMode): StatusCounts {
  const days = mode === 'counts' ? series.slice(-1) : series;
  const total = noCounts();
  for (const day of days) for (const status of stackedStatuses) total[status] += day[mode][status];
  return total;
}

/** Whether the form was never published to any car. */
export function isUnpublished({ by_oem: oems }: FormAnalytics): boolean {
  return oems.length === 0;
}

const lengths = { last7: 7, last30: 30, last90: 90 } as const;

/** The days to ask for: today (UTC) is the last one; nothing given means since the publication. */
export function rangeQuery(range: AnalyticsRange, now: number): { from?: string } {
  if (range === 'all') return {};
  return { from: dayOf(now - (lengths[range] - 1) * DAY_MS) };
}
