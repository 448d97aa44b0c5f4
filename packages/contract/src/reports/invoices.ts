import { z } from 'zod';
import { allow } from '../access/access.ts';
import { currencyUnits } from '../consents/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { includeTestText, isTest } from '../foundation/test-traffic.ts';

/** All of this is beyond the specification: the invoicing report, drawn up by month. */
const whoMay = allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }, { portal: 'ADMIN', role: 'USER_VIEWER' });

/** To whom something is owed; the price of a data package is what its maker earns under a form made from it. */
export const payees = ['owner_reward', 'oem_reward', 'package_price'] as const;
export type Payee = (typeof payees)[number];

/** Invoices, and lines of one, a page. */
export const INVOICE_PAGE = 50;

/** YYYY-MM, in UTC. */
export const monthSchema = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'validation.format');

/** What is owed, without what comes to nothing. */
const owed = z.array(
  z.object({
    payee: z.enum(payees),
    currency_type: z
      .int()
      .min(0)
      .max(currencyUnits.length - 1),
    /** Exact decimal text, "1.25". */
    amount: z.string(),
  }),
);
export type Owed = z.output<typeof owed>;

const delivered = {
  /** Exact whole numbers, as text. */
  messages: z.string(),
  bytes: z.string(),
};

export const invoice = z.object({
  consumer_id: z.int(),
  consumer: z.string(),
  month: z.string(),
  /** YYYY-MM-DD, UTC: the last day that is in it. */
  drawn_to: z.string(),
  /** When it last changed. */
  updated_on: z.string(),
  forms: z.int(),
  ...delivered,
  owed,
});
export type Invoice = z.output<typeof invoice>;

/** What was delivered and is owed under one form, by cars or by vehicles of tests. */
export const invoiceOfForm = z.object({
  consent_form_id: z.int(),
  title: z.string(),
  /** On how many days something was delivered or earned, and by how many cars on the day with most of them. */
  days: z.int(),
  cars: z.int(),
  ...delivered,
  owed,
  is_test: isTest,
});
export type InvoiceOfForm = z.output<typeof invoiceOfForm>;

export const invoiceDay = z.object({ day: z.string(), cars: z.int(), ...delivered, owed, is_test: isTest });
export type InvoiceDay = z.output<typeof invoiceDay>;

/** Of a consumer: the own one when left out, or for the administration all of them. */
const consumer_id = idText.optional();

export const listInvoicesEndpoint = endpoint({
  name: 'reports.invoices',
  summary: 'Invoices by month, the newest first, each as far as it is drawn up',
  method: 'GET',
  path: '/consumer/api/v1/invoices',
  access: whoMay,
  query: z.object({
    consumer_id,
    include_test: includeTestText,
    /** Behind which invoice the page begins, as `next` names it. */
    after: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])\/\d{1,9}$/, 'validation.format')
      .optional(),
  }),
  response: z.object({ data: z.array(invoice), next: z.string().nullable() }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

export const getInvoiceEndpoint = endpoint({
  name: 'reports.invoice',
  summary: 'The invoice of a month, and what it is made of: form by form',
  method: 'GET',
  path: '/consumer/api/v1/invoices/{month}',
  access: whoMay,
  params: z.object({ month: monthSchema }),
  query: z.object({
    /** The administration names one. */
    consumer_id,
    include_test: includeTestText,
    /** The form behind which the page begins, as `next` names it. */
    after: idText.optional(),
  }),
  response: z.object({ invoice, lines: z.array(invoiceOfForm), next: z.int().nullable() }),
  errors: ['badRequest', 'notFound'],
  audit: null,
  rate: 'read',
});

export const getInvoiceDaysEndpoint = endpoint({
  name: 'reports.invoiceDays',
  summary: 'What was delivered and is owed under one form in a month, day by day',
  method: 'GET',
  path: '/consumer/api/v1/invoices/{month}/forms/{id}',
  access: whoMay,
  params: z.object({ month: monthSchema, id: idText }),
  query: z.object({ consumer_id, include_test: includeTestText }),
  response: z.object({ data: z.array(invoiceDay) }),
  errors: ['badRequest', 'notFound'],
  audit: null,
  rate: 'read',
});
