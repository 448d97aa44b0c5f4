import { z } from 'zod';
import { daySchema } from '../foundation/clock.ts';
import type { FieldProblem } from '../foundation/errors.ts';
import { allow, operatorViewer } from '../access/access.ts';
import { consentStatuses } from '../consents/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { includeTest, isTest } from '../foundation/test-traffic.ts';

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

/** Exact decimal text of one currency, "1.25"; "0" for none. */
const amount = z.string();

/** What one car delivered under one form on one day, and what is owed for it; one line of the report. */
export const invoiceLine = z.object({
  /** YYYY-MM-DD, UTC. */
  day: z.string(),
  consumer_id: z.int(),
  consumer: z.string(),
  consent_form_id: z.int(),
  title: z.string(),
  vin_number: z.string(),
  oem: z.string(),
  /** Exact whole numbers, as text. */
  messages: z.string(),
  bytes: z.string(),
  owner_reward_token: amount,
  owner_reward_usd: amount,
  owner_reward_crypto: amount,
  oem_reward_token: amount,
  oem_reward_usd: amount,
  oem_reward_crypto: amount,
  package_price_token: amount,
  package_price_usd: amount,
  package_price_crypto: amount,
  is_test: isTest,
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** A consent whose status changed, with its last change; one line of the consent status report. */
export const consentStatusLine = z.object({
  consumer_id: z.int(),
  consumer: z.string(),
  consent_form_id: z.int(),
  title: z.string(),
  vin_number: z.string(),
  oem: z.string(),
  /** The status at the end of the last day. */
  status: z.enum(consentStatuses),
  /** When it came about, ISO 8601 in UTC, and why. */
  changed_on: z.string(),
  cause: z.string(),
  /** Who: the kind of actor, and the user where it was one. */
  changed_by: z.string(),
  user: z.string(),
  first_published_on: z.string(),
  /** Empty while no answer set it, or when it never ends. */
  expires_on: z.string(),
  is_test: isTest,
});
export type ConsentStatusLine = z.output<typeof consentStatusLine>;

/** Of each consent whose status changed in these days the last change in them (specification 3, section 7). */
export const downloadConsentStatusEndpoint = endpoint({
  name: 'reports.consentStatus',
  summary:
    'The status of the consents that changed, by form and car, with who changed it and when, as CSV, streamed',
  method: 'POST',
  path: '/admin/api/v1/report/consent-status',
  access: operatorViewer,
  /** Without a consumer: all. */
  body: reportRange.extend({ consumer_id: idSchema.optional(), include_test: includeTest }),
  response: consentStatusLine,
  errors: ['badRequest', 'consumerNotFound'],
  audit: null,
  rate: 'bulk',
  answer: 'csv',
});

export const downloadInvoicingEndpoint = endpoint({
  name: 'reports.invoicing',
  summary: 'What was delivered and what is owed, by day, form and car, as CSV, streamed',
  method: 'POST',
  path: '/consumer/api/v1/report/invoicing',
  access: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }, { portal: 'ADMIN', role: 'USER_VIEWER' }),
  /** Another consumer's `consumer_id` is for the administration only; left out it means the own one, or there all. */
  body: reportRange.extend({ consumer_id: idSchema.optional(), include_test: includeTest }),
  response: invoiceLine,
  errors: ['notFound'],
  audit: null,
  rate: 'bulk',
  answer: 'csv',
});
