import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
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
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const downloadInvoicing = endpoint({
  name: 'reports.invoicing',
  summary: 'What was delivered and what is owed, by day, form and car, as CSV, streamed',
  method: 'POST',
  path: '/consumer/api/v1/report/invoicing',
  access: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }, { portal: 'ADMIN', role: 'USER_VIEWER' }),
  /** Another consumer's `consumer_id` is for the administration only; left out it means the own one, or there all. */
  body: reportRange.extend({ consumer_id: idSchema.optional() }),
  response: invoiceLine,
  errors: ['notFound'],
  audit: null,
  rate: 'bulk',
  answer: 'csv',
});
