import { z } from 'zod';
import { idText } from './ids.ts';

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
