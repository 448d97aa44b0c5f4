import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { includeTestText } from '../foundation/test-traffic.ts';
import { responseCounts } from './endpoints.ts';

/** Most days of one answer. */
export const ANALYTICS_DAYS = 400;

/** No form is older; the database knows no year 0. */
const FIRST_DAY = '2000-01-01';

/** A day in UTC, YYYY-MM-DD. */
const day = z.iso
  .date('consent.correctDate')
  .refine((text) => text >= FIRST_DAY, { error: 'consent.correctDate' });

export const analyticsDay = z.object({
  day: z.string(),
  /** Consents by the status that they had at the end of the day; of today: now. */
  counts: responseCounts,
  /** How many came into each status during the day; `FORM_PENDING` counts what was published. */
  events: responseCounts,
});
export type AnalyticsDay = z.output<typeof analyticsDay>;

export const formAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  /** Every day from `from` to `to`, also those on which nothing happened. */
  series: z.array(analyticsDay),
  /** As it is now, largest maker first; null: cars that are not registered. */
  by_oem: z.array(z.object({ oem: z.string().nullable(), counts: responseCounts })),
  /** How many registered cars should know the state of their consent, and how many have confirmed it. */
  applied: z.object({
    desired: z.int(),
    applied: z.int(),
    waiting: z.int(),
    /** Of those that wait: not connected now. */
    waiting_offline: z.int(),
  }),
});
export type FormAnalytics = z.output<typeof formAnalytics>;

export const getFormAnalyticsEndpoint = endpoint({
  name: 'consent.formAnalytics',
  summary: 'What became of a form by day and by OEM; days are in UTC, without `from` since it was published',
  method: 'GET',
  path: '/consumer/api/v1/consent-forms/{id}/analytics',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }),
  params: z.object({ id: idText }),
  query: z
    .object({ from: day.optional(), to: day.optional(), include_test: includeTestText })
    .refine(isInOrder, { path: ['from'], error: 'consent.correctDate' }),
  response: formAnalytics,
  errors: ['consentFormNotFound'],
  audit: null,
  rate: 'read',
});

function isInOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return from === undefined || to === undefined || from <= to;
}
