import type { TableSource } from './data-table.tsx';
import type { TableState } from './table-state.ts';

/** Rows that are all here already, as a table takes them: with a state those of its page, otherwise all. */
export function rowsAtHand<Row>(
  rows: readonly Row[],
  state?: Pick<TableState, 'page' | 'limit'>,
): TableSource<Row> {
  const from = state === undefined ? 0 : (state.page - 1) * state.limit;
  return {
    data: { data: rows.slice(from, state && from + state.limit), total_rows: rows.length },
    error: null,
    isFetching: false,
    refetch: () => undefined,
  };
}
