import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { dataUnits } from './periods.ts';
import { formUsageRequest, usageRequest } from './choice.ts';

const amount = z.object({
  /** A number of `unit`, rounded to three decimals; `bytes` is exact. */
  amount_data: z.number(),
  /** The same for all of an answer; powers of 1000. */
  unit: z.enum(dataUnits),
  messages: z.int(),
  bytes: z.int(),
});

/** One bar: days, weeks and months by their first day in the range, YYYY-MM-DD; others as 2026-10-25T02:00+01:00. */
export const dataCalculation = amount.extend({ date: z.string() });
export type DataCalculation = z.output<typeof dataCalculation>;

/** Bars follow each other without gaps; those that have not begun are left out. */
export const usageAnswer = z.object({ data_calculation: z.array(dataCalculation), total: amount });
export type UsageAnswer = z.output<typeof usageAnswer>;

// Behind the flag (specification 2, section 2).
const behindFlag = allow({ portal: 'CONSUMERS', role: 'USER_VIEWER', anyFlag: ['ADN'] });

export const getUsageEndpoint = endpoint({
  name: 'usage.ofConsumer',
  summary:
    'How much data was delivered, in bars of `period` minutes (43200: calendar months) of `time_zone`; both dates are in it, hours and days are those of the zone, weeks begin on Monday; minutes are kept for 7 days',
  method: 'POST',
  path: '/consumer/api/v1/data/consumer',
  access: behindFlag,
  body: usageRequest,
  response: usageAnswer,
  errors: [],
  audit: null,
  rate: 'read',
});

export const getFormUsageEndpoint = endpoint({
  name: 'usage.ofForm',
  summary: 'How much data was delivered under a consent form by day of `time_zone`; both dates are in it',
  method: 'POST',
  path: '/consumer/api/v1/data/consumer/consent',
  access: behindFlag,
  body: formUsageRequest,
  response: usageAnswer,
  errors: ['consentFormNotFound'],
  audit: null,
  rate: 'read',
});
