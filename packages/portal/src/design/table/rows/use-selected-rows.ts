import { useState } from 'react';
import type { TableSelection } from '../table-selection.tsx';

interface SelectedRows<Row> {
  /** On all pages, as they were when they were last seen. */
  readonly chosen: readonly Row[];
  readonly selection: Pick<TableSelection, 'selected' | 'onChange'>;
}

/** The selected rows of a table, which stay known when it shows another page. */
export function useSelectedRows<Row>(shown: readonly Row[], keyOf: (row: Row) => string): SelectedRows<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    chosen: [...chosen.values()],
    selection: {
      selected: new Set(chosen.keys()),
      onChange(keys) {
        const known = [...chosen, ...shown.map((row) => [keyOf(row), row] as const)];
        setChosen(new Map(known.filter(([key]) => keys.has(key))));
      },
    },
  };
}
