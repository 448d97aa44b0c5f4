import { z } from 'zod';

/** Whether what vehicles of load tests and of the web simulator cause is shown and counted too. */
export const includeTest = z.boolean().default(false);

/** The same in a query, where every value is a text. */
export const includeTestText = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** Of a row: whether a vehicle of a load test or of the web simulator caused it. It is never owed. */
export const isTest = z.boolean();
