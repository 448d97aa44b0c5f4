import { z } from 'zod';
import { idText } from './ids.ts';

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

/** Rows of one answer at most. */
export const rowsOfKeyPage = 20;

/** Of a list that goes by ids, the newest first: what lies behind one of them; from the newest without it. */
export const pageIds = z.object({ before: idText.optional() });

/** A page of rows that was read with one more than it holds, and the id to ask with for the next. */
export function keyPage<T extends { readonly id: number }>(
  rows: readonly T[],
): { readonly rows: readonly T[]; readonly next: number | null } {
  const shown = rows.slice(0, rowsOfKeyPage);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}
