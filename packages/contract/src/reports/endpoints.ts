import { z } from 'zod';
import { allow } from '../access/access.ts';
import { consentStatuses } from '../consents/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { includeTest, isTest } from '../foundation/test-traffic.ts';
import { reportRange } from './report-range.ts';

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
  access: allow({ portal: 'ADMIN', role: 'USER_VIEWER' }),
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
