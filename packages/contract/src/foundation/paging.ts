import { z } from 'zod';

/** The last page of the largest list there may be, with one row on each. */
export const LAST_PAGE = 10_000_000;

/** `page` starts at 1, as the lists of specification 1 send it. */
export const pageRequest = z.object({
  page: z.int().min(1).max(LAST_PAGE).default(1),
  limit: z.int().min(1).max(200).default(10),
});

/** The order of a list that goes by one column, along its index: the newest first, or the oldest. */
export function sortedBy<C extends string>(column: C) {
  return { sort: z.literal(column).default(column), descending: z.boolean().default(true) };
}

/** A page of rows with the count of all of them. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), total_rows: z.int() });
}

/** The answer of calls that only say something to the user. */
export const messageAnswer = z.object({ message: z.string() });
